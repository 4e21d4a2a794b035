import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeAllModals } from '../../kit/layers/modals.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { aCommand, aLiveDevice, iso, openControls } from './control.testing.tsx'

let tab: ReturnType<typeof openControls>

beforeEach(() => {
  overwriteGetLocale(() => 'el')
  tab = openControls()
})
afterEach(() => {
  closeAllModals()
  tab.close()
})

const card = (name: string) => page.getByRole('region', { name })
const boiler = (values: Record<string, number>, more = {}) => aLiveDevice('THALPOS_HC_OT', values, more)

test('a report that comes late never takes a confirmed control back', async () => {
  const confirmedAt = Date.now() - 5000
  const command = aCommand({
    action: 't_r_set',
    action_value: 22.5,
    previous_value: 21,
    state: 'confirmed',
    created_at: iso(confirmedAt - 2000),
    confirmed_at: iso(confirmedAt),
    ended_at: iso(confirmedAt),
  })
  const desk = { commands: { t_r_set: command } }
  const thumb = page.getByRole('slider', { name: 'Στόχος χώρου' })
  for (const seconds of [60, 8, 1]) {
    tab.show({ device: boiler({ t_r_set: 21 }, { at: confirmedAt - seconds * 1000 }), desk })
    await expect.element(thumb).toHaveValue('22.5')
    await expect.element(card('Στόχος χώρου').getByText('22,5')).toBeVisible()
  }
  tab.show({ device: boiler({ t_r_set: 20 }, { at: confirmedAt + 3000 }), desk })
  await expect.element(thumb).toHaveValue('20')
})

test('a thumb being moved stays where the hand is, whatever is reported or asked by others', async () => {
  const desk = { drafts: { t_r_set: { phase: 'moving', value: 23, over: undefined } } } as const
  const thumb = page.getByRole('slider', { name: 'Στόχος χώρου' })
  tab.show({ device: boiler({ t_r_set: 21 }), desk })
  await expect.element(thumb).toHaveValue('23')
  const theirs = aCommand({ action: 't_r_set', action_value: 19, asked_by: 'Νίκος Δημητρίου' })
  tab.show({ device: boiler({ t_r_set: 19 }), desk: { ...desk, commands: { t_r_set: theirs } } })
  await expect.element(card('Στόχος χώρου').getByText('Στο μεταξύ Νίκος Δ. ζήτησε 19,0 °C')).toBeVisible()
  await expect.element(thumb).toHaveValue('23')
})

test('a change by somebody else is told as theirs', async () => {
  const theirs = aCommand({
    action: 't_r_set',
    action_value: 19,
    asked_by: 'Νίκος Δημητρίου',
    state: 'confirmed',
    confirmed_at: iso(Date.now()),
    ended_at: iso(Date.now()),
  })
  tab.show({
    device: boiler({ t_r_set: 19 }),
    desk: { commands: { t_r_set: theirs }, isOthers: () => true },
  })
  await expect.element(card('Στόχος χώρου').getByText(/Άλλαξε στο μεταξύ από Νίκος Δ\./)).toBeVisible()
})

test('a reset asks for the fault, the reason and what makes it safe', async () => {
  tab.show({ device: boiler({ t_r_set: 21, fault: 0 }) })
  const press = page.getByRole('button', { name: 'Επαναφορά λέβητα από απόσταση' })
  await expect.element(press).toBeDisabled()
  await expect.element(page.getByText('Χρειάζεται ενεργή βλάβη για επαναφορά')).toBeVisible()

  tab.show({ device: boiler({ t_r_set: 21, fault: 28 }) })
  await press.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Βλάβη λέβητα 28')).toBeVisible()
  await dialog.getByRole('button', { name: 'Επαναφορά' }).click()
  expect(tab.ask).not.toHaveBeenCalled()
  await dialog.getByLabelText('Γιατί γίνεται').fill('Άνοιξε το γκάζι')
  await dialog.getByLabelText('Η αιτία είναι γνωστή').click()
  await dialog.getByRole('button', { name: 'Επαναφορά' }).click()
  await expect
    .poll(() => tab.ask.mock.calls)
    .toEqual([['remote_reset', true, { because: 'Άνοιξε το γκάζι', consent: 'cause_known' }]])
})

test('resets that did not help send for a technician, and the day has only so many', async () => {
  const reset = (hoursAgo: number) =>
    aCommand({
      id: `r${hoursAgo}`,
      action: 'remote_reset',
      action_value: true,
      state: 'confirmed',
      created_at: iso(Date.now() - hoursAgo * 3_600_000),
    })
  const device = boiler({ t_r_set: 21, fault: 28 })
  tab.show({ device, resets: [reset(1), reset(2)] })
  const press = page.getByRole('button', { name: 'Επαναφορά λέβητα από απόσταση' })
  await expect.element(page.getByText('Οι επαναφορές δεν κράτησαν. Στείλτε τεχνικό.')).toBeVisible()
  await expect.element(press).toBeEnabled()
  tab.show({ device, resets: [1, 2, 3, 4, 5].map(reset) })
  await expect.element(press).toBeDisabled()
  await expect.element(page.getByText(/5 επαναφορές σε 24 ώρες, ξανά από/)).toBeVisible()
})
