import { appears, expect, test } from './fixtures.ts'
import {
  cardOf,
  expectCharts,
  expectConfirmed,
  expectFound,
  expectLost,
  expectRefused,
  expectUnanswered,
  expectUnbroken,
  expectValue,
  mark,
  openRemote,
  openSection,
  shownValue,
} from './steps.ts'

test('a heat pump is read, set from afar, refuses, misses a command, is lost, found, and drawn', async ({
  lookingAt,
  aHeatPump,
  setLimits,
}) => {
  const { page, device } = await lookingAt(aHeatPump)
  await mark(page)
  await expect(page.getByRole('dialog', { name: 'Ελεγκτής αντλίας θερμότητας' })).toBeVisible()
  await expect(shownValue(page, 'Στόχος')).toHaveText('21,0 °C')
  await expect(shownValue(page, 'Στόχος ζεστού νερού')).toHaveText('48 °C')
  await expect(shownValue(page, 'Προσαγωγή')).toHaveText(/^\d+,\d\s°C$/)

  await openRemote(page)
  await openSection(page, 'Καθημερινά')
  const target = cardOf(page, 'Στόχος χώρου')
  const requested = appears(page, 'ζητήθηκε 21,5 °C')
  await target.getByRole('button', { name: 'Αύξηση' }).click()
  await requested
  await expectConfirmed(target)
  await setLimits(device.id, { t_r_set: { min: 5, max: 21.5 } })
  await target.getByRole('button', { name: 'Αύξηση' }).click()
  await expectRefused(target, '5', '21,5')
  await expectValue(target, 21.5)
  const mode = cardOf(page, 'Είδος λειτουργίας')
  await mode.getByText('Ψύξη', { exact: true }).click()
  await expectConfirmed(mode)
  await expect(mode.getByRole('radio', { name: 'Ψύξη' })).toBeChecked()
  expect(device.home.state.settings).toMatchObject({ t_r_set: 21.5, op_mode_set: 2 })

  device.receiveCommands(false)
  await mode.getByText('Θέρμανση', { exact: true }).click()
  await expectCharts(page, [
    'Κλίμα χώρου',
    'Εξωτερική θερμοκρασία',
    'Προσαγωγή και επιστροφή',
    'Ζεστό νερό χρήσης',
    'Παροχή νερού',
    'Συμπιεστής',
    'Ενέργεια',
  ])
  await openRemote(page)
  await openSection(page, 'Καθημερινά')
  await expectUnanswered(mode)
  await expect(mode.getByRole('radio', { name: 'Ψύξη' })).toBeChecked()
  expect(device.home.state.settings.op_mode_set).toBe(2)

  await expectLost(page, device)
  await expectFound(page, device)
  await expect(shownValue(page, 'Στόχος')).toHaveText('21,5 °C')
  await expectUnbroken(page)
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

test('the first zone of a heat pump is turned off and on again, and the second stays on', async ({
  lookingAt,
  aHeatPump,
}) => {
  const { page, device } = await lookingAt(aHeatPump, 'remote')
  const { settings } = device.home.state
  const status = cardOf(page, 'Κατάσταση λειτουργίας')
  const turn = status.getByRole('switch')
  settings.ctl_mod = 15
  await device.report('mb', { ctl_mod: 15, ctl_mod_t_ch2: 1 }, Date.now())
  await expect(status).toContainText('Η ζώνη 2 μένει ενεργή')
  await expect(turn).toBeChecked()
  await turn.click({ force: true })
  await expectConfirmed(status)
  await expect(status).toContainText('Ενεργή μόνο η ζώνη 2')
  await expect(turn).toBeChecked()
  expect(settings.ctl_mod).toBe(12)
  await status.getByRole('button', { name: 'Ενεργοποίηση ζώνης 1' }).click()
  await expect(status).toContainText('Η ζώνη 2 μένει ενεργή')
  await expectConfirmed(status)
  await expect(turn).toBeChecked()
  expect(settings.ctl_mod).toBe(15)
})

test('hot water that waits to be switched off is off too once the heat pump is', async ({
  lookingAt,
  aHeatPump,
}) => {
  const { page, device } = await lookingAt(aHeatPump, 'remote')
  const [status, water] = ['Κατάσταση λειτουργίας', 'Παραγωγή ζεστού νερού'].map((name) => cardOf(page, name))
  if (!status || !water) throw new Error('both are cards')
  await expect(water.getByRole('switch')).toBeChecked()
  await device.switchOff()
  await expect(page.getByText(/Οι εντολές περιμένουν/)).toBeVisible()
  for (const card of [water, status]) {
    await card.getByRole('switch').click({ force: true })
    await expect(card).toContainText('Σε αναμονή ως')
  }
  device.switchOn()
  for (const card of [water, status]) {
    await expectConfirmed(card)
    await expect(card.getByRole('switch')).not.toBeChecked()
  }
  expect(device.home.state.settings.ctl_mod).toBe(0)
})

test('a curve stops where it would cross itself, and says at what', async ({ lookingAt, aHeatPump }) => {
  const { page, device } = await lookingAt(aHeatPump, 'remote')
  await page.getByRole('searchbox', { name: 'Ρύθμιση' }).fill('μεγιστη θερμοκρασια προσαγωγης')
  const highest = cardOf(page, 'Μέγιστη θερμοκρασία προσαγωγής')
  await expect(highest.getByRole('slider')).toHaveValue('45')
  await highest.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect(highest.getByText('«Ελάχιστη θερμοκρασία προσαγωγής»')).toBeVisible()
  await expectConfirmed(highest)
  await expect(highest.getByRole('slider')).toHaveValue('32')
  expect(device.home.state.settings).toMatchObject({ h_t_cur_set_max: 32, h_t_cur_set_min: 32 })
})

test('an air sensor is read, calibrated from afar, refuses, misses a command, is lost, found, and drawn', async ({
  lookingAt,
  anAirSensor,
  setLimits,
}) => {
  const { page, device } = await lookingAt(anAirSensor)
  await mark(page)
  await expect(page.getByRole('dialog', { name: 'Αισθητήρας ποιότητας αέρα' })).toBeVisible()
  await expect(shownValue(page, 'CO₂')).toHaveText(/\d\sppm$/)
  await expect(shownValue(page, 'Υγρασία')).toHaveText(/\d\s%$/)

  await openRemote(page)
  const offset = cardOf(page, 'Διόρθωση θερμοκρασίας')
  await expect(offset.getByRole('slider')).toHaveValue('2')
  const requested = appears(page, 'ζητήθηκε 1,9 °C')
  await offset.getByRole('button', { name: 'Μείωση' }).click()
  await requested
  await expectConfirmed(offset)
  expect(device.home.state.settings.bme_t_off).toBeCloseTo(1.9, 6)
  await setLimits(device.id, { bme_t_r_offset: { min: 0, max: 1.9 } })
  await offset.getByRole('button', { name: 'Αύξηση' }).click()
  await expectRefused(offset, '0', '1,9')
  await expectValue(offset, 1.9)

  device.receiveCommands(false)
  await offset.getByRole('button', { name: 'Μείωση' }).click()
  await expectCharts(page, [
    'Κλίμα χώρου',
    'Υγρασία',
    'Μάζα σωματιδίων',
    'Αριθμός σωματιδίων',
    'CO₂',
    'Φωτεινότητα',
  ])
  await openRemote(page)
  await expectUnanswered(offset)
  await expectValue(offset, 1.9)

  await expectLost(page, device)
  await expectFound(page, device)
  await expect(shownValue(page, 'CO₂')).toHaveText(/\d\sppm$/)
  await expectUnbroken(page)
})
