import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeAllModals } from '../../kit/layers/modals.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { aCommand, aLiveDevice, iso, openControls } from './control.testing.tsx'
import type { CommandDesk } from './use-command-desk.ts'

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

test('a moving thumb stays under the pointer despite reports and commands of others', async () => {
  const desk = { drafts: { t_r_set: { phase: 'moving', value: 23, over: undefined } } } as const
  const thumb = page.getByRole('slider', { name: 'Στόχος χώρου' })
  tab.show({ device: boiler({ t_r_set: 21 }), desk })
  await expect.element(thumb).toHaveValue('23')
  const theirs = aCommand({ action: 't_r_set', action_value: 19, requested_by: 'Νίκος Δημητρίου' })
  tab.show({ device: boiler({ t_r_set: 19 }), desk: { ...desk, commands: { t_r_set: theirs } } })
  await expect.element(card('Στόχος χώρου').getByText('Στο μεταξύ Νίκος Δ. ζήτησε 19,0 °C')).toBeVisible()
  await expect.element(thumb).toHaveValue('23')
})

test('a change by another person names that person', async () => {
  const theirs = aCommand({
    action: 't_r_set',
    action_value: 19,
    requested_by: 'Νίκος Δημητρίου',
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

test('a reset shows the fault and requires a reason and a consent', async () => {
  tab.show({ device: boiler({ t_r_set: 21, fault: 0 }) })
  const press = page.getByRole('button', { name: 'Επανεκκίνηση λέβητα' })
  await expect.element(press).toBeDisabled()
  await expect.element(page.getByText('Δεν υπάρχει βλάβη για επανεκκίνηση')).toBeVisible()

  tab.show({ device: boiler({ t_r_set: 21, fault: 28 }) })
  await press.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Βλάβη λέβητα 28')).toBeVisible()
  await dialog.getByRole('button', { name: 'Επανεκκίνηση λέβητα' }).click()
  expect(tab.request).not.toHaveBeenCalled()
  await dialog.getByLabelText('Λόγος').fill('Άνοιξε το γκάζι')
  await dialog.getByLabelText('Η αιτία είναι γνωστή').click()
  await dialog.getByRole('button', { name: 'Επανεκκίνηση λέβητα' }).click()
  await expect
    .poll(() => tab.request.mock.calls)
    .toEqual([['remote_reset', true, { request_reason: 'Άνοιξε το γκάζι', consent: 'cause_known' }]])
})

test('resets without effect recommend a visit, and their number a day is limited', async () => {
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
  const press = page.getByRole('button', { name: 'Επανεκκίνηση λέβητα' })
  await expect
    .element(page.getByText('Οι επανεκκινήσεις δεν έλυσαν τη βλάβη. Στείλτε τεχνικό.'))
    .toBeVisible()
  await expect.element(press).toBeEnabled()
  tab.show({ device, resets: [1, 2, 3, 4, 5].map(reset) })
  await expect.element(press).toBeDisabled()
  await expect.element(page.getByText(/5 επανεκκινήσεις σε 24 ώρες, ξανά από/)).toBeVisible()
})

test('a command for an offline device waits until the expiry of the server', async () => {
  const offline = { onlineState: 'offline' } as const
  tab.show({ device: boiler({ t_r_set: 21 }, { ...offline, command_expiry_seconds: 1200 }) })
  await expect.element(page.getByText(/Οι εντολές περιμένουν 20 λ να συνδεθεί/)).toBeVisible()
  tab.show({ device: boiler({ t_r_set: 21 }, { ...offline, command_expiry_seconds: 90 }) })
  await expect.element(page.getByText(/Οι εντολές περιμένουν 90 δ να συνδεθεί/)).toBeVisible()
})

test('a command that waits says until when and is withdrawn; one whose time is over never fires', async () => {
  const cancel = vi.fn<CommandDesk['cancel']>()
  const device = boiler({ t_r_set: 21 }, { onlineState: 'offline' })
  const waiting = aCommand({ action: 't_r_set', action_value: 21.5, previous_value: 21, state: 'queued' })
  tab.show({ device, desk: { commands: { t_r_set: waiting }, cancel } })
  const target = card('Στόχος χώρου')
  await expect.element(target.getByText(/Αναμονή σύνδεσης, ως τις/)).toBeVisible()
  await target.getByRole('button', { name: 'Ακύρωση' }).click()
  expect(cancel).toHaveBeenCalledExactlyOnceWith(waiting)
  const ended = { ended_at: iso(Date.now()), reason: null }
  tab.show({ device, desk: { commands: { t_r_set: { ...waiting, ...ended, state: 'cancelled' } } } })
  await expect.element(target.getByText(/Ακυρώθηκε/)).toBeVisible()
  const expired = { ...waiting, ...ended, state: 'expired', reason: 'expired' } as const
  tab.show({ device, desk: { commands: { t_r_set: expired } } })
  await expect.element(target.getByText(/δεν συνδέθηκε ως τις/)).toBeVisible()
  await expect.element(target.getByRole('slider')).toHaveValue('21')
})

test('the age of values is shown once for a group, and on a card only where its own value is older', async () => {
  const at = Date.now() - 10 * 60_000
  const old = boiler({ t_r_set: 21, heat_set: 1, water_set: 1 }, { at, report_seconds: 60 })
  tab.show({ device: old })
  await expect.element(page.getByText('τιμές πριν από 10 λ')).toBeVisible()
  expect(page.getByText(/πριν από/).elements()).toHaveLength(1)
  tab.show({ device: { ...old, last_update: iso(Date.now()) } })
  await expect.element(card('Στόχος χώρου').getByText('πριν από 10 λ')).toBeVisible()
  await expect.element(card('Θέρμανση').getByText('πριν από 10 λ')).toBeVisible()
  tab.show({ device: { ...old, onlineState: 'offline' } })
  await expect.element(page.getByText('Εκτός σύνδεσης, τιμές πριν από 10 λ')).toBeVisible()
  await expect.element(card('Στόχος χώρου').getByText('πριν από 10 λ')).not.toBeInTheDocument()
})

test('values of a device that is offline are dimmed', async () => {
  const colour = () =>
    getComputedStyle(card('Στόχος χώρου').getByText('21,0').element()).getPropertyValue('color')
  tab.show({ device: boiler({ t_r_set: 21 }) })
  await expect.element(card('Στόχος χώρου').getByText('21,0')).toBeVisible()
  const live = colour()
  tab.show({ device: boiler({ t_r_set: 21 }, { onlineState: 'offline' }) })
  await expect.poll(colour).not.toBe(live)
})

const whole = {
  heat_set: 1,
  water_set: 1,
  bypass: 2,
  t_r_set: 21,
  t_dhw_set: 48,
  otc_cur: 4.2,
  ch_ub: 62,
  ch_lb: 35,
  cloud_blr: 55,
  chl_lck: 0,
  rf_failsafe: 1,
}

test('room target, hot water and heating are on top, and rare switches folded under Advanced', async () => {
  tab.show({ device: boiler(whole) })
  await expect.element(card('Στόχος χώρου')).toBeVisible()
  const first = [...document.querySelectorAll('h4')].slice(0, 4)
  expect(first.map(({ textContent }) => textContent)).toEqual([
    'Θέρμανση',
    'Ζεστό νερό',
    'Στόχος χώρου',
    'Ζεστό νερό χρήσης',
  ])
  const lock = page.getByRole('switch', { name: 'Κλείδωμα θερμοστάτη' })
  await expect.element(lock).not.toBeInTheDocument()
  await page.getByText('Για προχωρημένους').click()
  await expect.element(lock).toBeInTheDocument()
})

test('a reason that locks several controls of a group is shown once, with its action', async () => {
  tab.show({ device: boiler(whole) })
  const reason = page.getByText('Ενεργοποιήστε πρώτα την αντιστάθμιση')
  await expect.element(reason).toBeVisible()
  expect(reason.elements()).toHaveLength(1)
  await expect.element(page.getByRole('slider', { name: 'Ισορροπία θέρμανσης' })).toBeDisabled()
  await expect.element(card('Ισορροπία θέρμανσης').getByText('Κλειδωμένο')).toBeVisible()
  await expect.element(card('Άνω όριο αντιστάθμισης').getByText('Κλειδωμένο')).toBeVisible()
  await page.getByRole('button', { name: 'Ενεργοποίηση αντιστάθμισης…' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a missing permission is shown once above the controls', async () => {
  tab.show({ device: boiler({ ...whole, fault: 28 }, { may_command: false }) })
  await expect.element(page.getByText('Δεν έχετε πρόσβαση ελέγχου σε αυτή τη συσκευή')).toBeVisible()
  expect(page.getByText('Δεν έχετε πρόσβαση ελέγχου σε αυτή τη συσκευή').elements()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Επανεκκίνηση λέβητα' })).toBeDisabled()
  await expect.element(page.getByRole('slider', { name: 'Στόχος χώρου' })).toBeDisabled()
})

test('a value can be typed after a press on it; a value out of range is not sent', async () => {
  tab.show({ device: boiler({ t_r_set: 21, t_r_set_min: 15, t_r_set_max: 25 }) })
  await card('Στόχος χώρου').getByRole('button', { name: '21,0 °C, πληκτρολόγηση' }).click()
  const field = card('Στόχος χώρου').getByRole('textbox')
  await field.fill('30')
  await userEvent.keyboard('{Enter}')
  await expect.element(card('Στόχος χώρου').getByRole('alert')).toHaveTextContent('από 15 έως 25')
  expect(tab.move).not.toHaveBeenCalled()
  await field.fill('22,5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => tab.move.mock.calls).toEqual([['t_r_set', 22.5]])
  await expect.element(field).not.toBeInTheDocument()
})

test('the time at which a relay turns is shown before, and its state while it is known', async () => {
  const meter = { relay_a: 1, power_a: -412, power_b: 0 }
  const turn = page.getByRole('switch', { name: 'Ρελέ' })
  tab.show({ device: aLiveDevice('SHELLY_EM_1PH_W_RELAY', meter) })
  await turn.click({ force: true })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/αμέσως.*τίποτα δεν κινδυνεύει χωρίς ρεύμα.*−412 W/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Άκυρο' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(tab.request).not.toHaveBeenCalled()

  tab.show({
    device: aLiveDevice('SHELLY_EM_1PH_W_RELAY', { ...meter, relay_a: 0 }, { onlineState: 'offline' }),
  })
  await turn.click({ force: true })
  await expect.element(dialog.getByText(/μέσα σε 15 λ\..*αν πάρει ρεύμα\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Ενεργοποίηση' }).click()
  await expect.poll(() => tab.request.mock.calls).toEqual([['relay', 'on']])
})

test('only the controllable relay of two has a switch; the other shows its state', async () => {
  const both = { relay_a: 1, external_relay_a: 0 }
  const turn = page.getByRole('switch', { name: 'Ρελέ' })
  const other = page.getByText('Εξωτερικό ρελέ: Ανενεργό. Αλλάζει από το πρόσθετό του, όχι από εδώ.')
  tab.show({ device: aLiveDevice('SHELLY_EM_3PH_W_RELAY', both, { relay: 0 }) })
  await expect.element(turn).toBeChecked()
  await expect.element(other).toBeVisible()
  tab.show({ device: aLiveDevice('SHELLY_EM_3PH_W_RELAY', both, { relay: 100 }) })
  await expect.element(turn).not.toBeChecked()
  await expect.element(other).not.toBeInTheDocument()
})

test('a relay reports every five minutes; its state is old after two missing reports', async () => {
  const requested = iso(Date.now() - 20 * 60_000)
  const command = aCommand({ action: 'relay', action_value: 'on', state: 'confirmed', created_at: requested })
  const desk = { commands: { relay: { ...command, confirmed_at: requested, ended_at: requested } } }
  const reported = (minutes: number) =>
    tab.show({
      device: aLiveDevice(
        'SHELLY_EM_1PH_W_RELAY',
        { relay_a: 1 },
        { at: Date.now() - minutes * 60_000, last_update: iso(Date.now()), report_seconds: 60 },
      ),
      desk,
    })
  reported(11)
  await expect.element(card('Ρελέ').getByText('πριν από 11 λ')).toBeVisible()
  reported(8)
  await expect.element(card('Ρελέ').getByText(/πριν από/)).not.toBeInTheDocument()
})
