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

test('an air sensor is read, calibrated from afar, and drawn', async ({ lookingAt, anAirSensor }) => {
  const { page, device } = await lookingAt(anAirSensor)
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
  await expectValue(offset, 1.9)
  expect(device.home.state.settings.bme_t_off).toBeCloseTo(1.9, 6)
  await expectCharts(page, [
    'Κλίμα χώρου',
    'Υγρασία',
    'Μάζα σωματιδίων',
    'Αριθμός σωματιδίων',
    'CO₂',
    'Φωτεινότητα',
  ])
})
