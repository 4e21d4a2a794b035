import type { Locator, Page } from '@playwright/test'
import type { MeterKind } from '../simulator/meters/kinds.ts'
import { appears, expect, test } from './fixtures.ts'

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The value that the General tab tells under this name. */
const told = (page: Page, name: string) =>
  page
    .getByRole('tabpanel')
    .getByText(name, { exact: true })
    .and(page.getByRole('term'))
    .locator('xpath=following-sibling::dd')

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Ομάδες ρυθμίσεων' }).getByRole('button', { name }).click()

const expectConfirmed = (card: Locator) =>
  expect(card.getByText(/Επιβεβαιώθηκε σε|Μαρία Δ\. · σε/)).toBeVisible()

interface Line {
  switchOff(): Promise<void>
  switchOn(): void
}

/** From its remote control to its readings, which are told as what they were. */
async function expectLost(page: Page, device: Line): Promise<void> {
  await device.switchOff()
  await expect(page.getByText(/Ό,τι ζητήσετε περιμένει/)).toBeVisible()
  await openTab(page, 'Γενικά')
  await expect(page.getByTestId('side-panel').getByText('Εκτός σύνδεσης').first()).toBeVisible()
  await expect(page.getByText(/^τελευταίες τιμές/)).toBeVisible()
}

async function expectFound(page: Page, device: Line): Promise<void> {
  device.switchOn()
  await expect(page.getByTestId('side-panel').getByText('Σε σύνδεση', { exact: true })).toBeVisible()
  await expect(page.getByText(/^τιμές/)).toBeVisible()
}

const age = /πριν από \d+ [δλ]$/

async function expectCharts(page: Page, titles: string[]): Promise<void> {
  await openTab(page, 'Γραφήματα')
  const charts = page.getByRole('region', { name: 'Γραφήματα' })
  await expect(charts.getByRole('heading')).toHaveText(titles.map((title) => new RegExp(`^${title}`)))
  await expect(charts.locator('canvas')).toHaveCount(titles.length)
}

test('a heat pump is read, set from afar, lost, found, and drawn', async ({ lookingAt, aHeatPump }) => {
  const { page, device } = await lookingAt(aHeatPump)
  await expect(page.getByRole('dialog', { name: 'Ελεγκτής αντλίας θερμότητας' })).toBeVisible()
  await expect(told(page, 'Στόχος')).toHaveText('21,0 °C')
  await expect(told(page, 'Στόχος ζεστού νερού')).toHaveText('48 °C')
  await expect(told(page, 'Προσαγωγή')).toHaveText(/^\d+,\d\s°C$/)

  await openTab(page, 'Απομακρυσμένος έλεγχος')
  await openSection(page, 'Χώρος')
  const target = cardOf(page, 'Στόχος χώρου')
  const asked = appears(page, 'ζητήθηκε 21,5 °C')
  await target.getByRole('button', { name: 'Αύξηση' }).click()
  await asked
  await expectConfirmed(target)
  await openSection(page, 'Λειτουργία')
  const mode = cardOf(page, 'Είδος λειτουργίας')
  await mode.getByText('Ψύξη', { exact: true }).click()
  await expectConfirmed(mode)
  await expect(mode.getByRole('radio', { name: 'Ψύξη' })).toBeChecked()
  expect(device.home.state.settings).toMatchObject({ t_r_set: 21.5, op_mode_set: 2 })

  await expectLost(page, device)
  await expect(told(page, 'Στόχος')).toHaveText(age)
  await expectFound(page, device)
  await expect(told(page, 'Στόχος')).toHaveText('21,5 °C')

  await expectCharts(page, [
    'Κλίμα χώρου',
    'Εξωτερική θερμοκρασία',
    'Κατάσταση',
    'Ζεστό νερό χρήσης',
    'Παροχή νερού',
    'Συμπιεστής',
    'Ενέργεια',
  ])
})

test('a heat pump that is switched off keeps making hot water', async ({ lookingAt, aHeatPump }) => {
  const { page, device } = await lookingAt(aHeatPump, 'remote')
  const status = cardOf(page, 'Κατάσταση λειτουργίας')
  await expect(status.getByRole('switch')).toBeChecked()
  await status.getByRole('switch').click({ force: true })
  await expectConfirmed(status)
  await expect(status.getByRole('switch')).not.toBeChecked()
  expect(device.home.state.settings.ctl_mod).toBe(4)
  await expect(cardOf(page, 'Παραγωγή ζεστού νερού').getByRole('switch')).toBeChecked()
})

test('a curve stops where it would cross itself, and says at what', async ({ lookingAt, aHeatPump }) => {
  const { page, device } = await lookingAt(aHeatPump, 'remote')
  await page.getByRole('searchbox', { name: 'Ρύθμιση' }).fill('μεγιστο νερο θερμανση')
  const highest = cardOf(page, 'Μέγιστο νερό, θέρμανση')
  await expect(highest.getByRole('slider')).toHaveValue('45')
  await highest.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect(highest.getByText('«Ελάχιστο νερό, θέρμανση»')).toBeVisible()
  await expectConfirmed(highest)
  await expect(highest.getByRole('slider')).toHaveValue('32')
  expect(device.home.state.settings).toMatchObject({ h_t_cur_set_max: 32, h_t_cur_set_min: 32 })
})

test('an air sensor is read, calibrated from afar, lost, found, and drawn', async ({
  lookingAt,
  anAirSensor,
}) => {
  const { page, device } = await lookingAt(anAirSensor)
  await expect(page.getByRole('dialog', { name: 'Αισθητήρας ποιότητας αέρα' })).toBeVisible()
  await expect(told(page, 'CO₂')).toHaveText(/\d\sppm$/)
  await expect(told(page, 'Υγρασία')).toHaveText(/\d\s%$/)

  await openTab(page, 'Απομακρυσμένος έλεγχος')
  const offset = cardOf(page, 'Διόρθωση θερμοκρασίας')
  await expect(offset.getByRole('slider')).toHaveValue('2')
  const asked = appears(page, 'ζητήθηκε 1,9 °C')
  await offset.getByRole('button', { name: 'Μείωση' }).click()
  await asked
  await expectConfirmed(offset)
  expect(device.home.state.settings.bme_t_off).toBeCloseTo(1.9, 6)

  await expectLost(page, device)
  await expect(told(page, 'CO₂')).toHaveText(age)
  await expectFound(page, device)
  await expect(told(page, 'CO₂')).toHaveText(/\d\sppm$/)

  await expectCharts(page, [
    'Κλίμα χώρου',
    'Υγρασία',
    'Μάζα σωματιδίων',
    'Αριθμός σωματιδίων',
    'CO₂',
    'Φωτεινότητα',
  ])
})

const meters: [MeterKind, string, string[]][] = [
  ['em', 'Μονοφασικός μετρητής με ρελέ', ['Κανάλι 1', 'Κανάλι 2']],
  ['emg3', 'Μονοφασικός μετρητής με ρελέ', ['Κανάλι 1', 'Κανάλι 2']],
  ['em3', 'Τριφασικός μετρητής με ρελέ', ['Φάση A', 'Φάση B', 'Φάση C']],
  ['pro3emAddon', 'Τριφασικός μετρητής με ρελέ', ['Φάση A', 'Φάση B', 'Φάση C']],
]

for (const [kind, title, phases] of meters) {
  test(`a meter (${kind}) is read, its relay is switched once somebody has said yes, it is lost, found, and drawn`, async ({
    lookingAt,
    aMeter,
  }) => {
    const { page, device } = await lookingAt((given) => aMeter({ ...given, kind }))
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    const rows = page.getByRole('tabpanel').getByRole('row')
    await expect(rows.getByRole('rowheader')).toHaveText([...phases, 'Σύνολο'])
    await expect(rows.last()).toContainText(/\d\sW.*\d\skWh/)
    await expect(told(page, 'Τάση')).toHaveText(/^2\d\d,\d\sV$/)
    await expect(told(page, 'Ρελέ')).toHaveText('Ενεργό')

    await openTab(page, 'Απομακρυσμένος έλεγχος')
    const relay = cardOf(page, 'Ρελέ')
    const question = page.getByRole('dialog', { name: 'Απενεργοποίηση του ρελέ;' })
    await relay.getByRole('switch').click({ force: true })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(relay.getByRole('switch')).toBeChecked()
    expect(device.circuit.state.relay).toBe(true)
    await relay.getByRole('switch').click({ force: true })
    await question.getByRole('button', { name: 'Απενεργοποίηση' }).click()
    await expectConfirmed(relay)
    await expect(relay.getByRole('switch')).not.toBeChecked()
    expect(device.circuit.state.relay).toBe(false)

    await expectLost(page, device)
    await expectFound(page, device)
    await expect(told(page, 'Ρελέ')).toHaveText('Ανενεργό')

    await expectCharts(page, [
      'Ισχύς',
      'Ενέργεια',
      'Τάση',
      kind === 'pro3emAddon' ? 'Εξωτερικό ρελέ' : 'Ρελέ',
    ])
  })
}
