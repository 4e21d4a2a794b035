import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { aCommand, aLiveDevice, iso, openControls } from './control.testing.tsx'
import type { CommandDesk } from './use-command-desk.ts'

let tab: ReturnType<typeof openControls>
/** The server's reply when the device is requested again. */
let device: LiveDevice

const bit = (code: number, of: number) => Number((code & of) !== 0)
const pump = (code: number, at = Date.now()) =>
  aLiveDevice(
    'THALPOS_HC_MB',
    {
      ctl_mod: code,
      ctl_mod_t_r: bit(code, 1),
      ctl_mod_t_ch1: bit(code, 2),
      ctl_mod_dhw: bit(code, 4),
      ctl_mod_t_ch2: bit(code, 8),
    },
    { at },
  )

beforeEach(() => {
  overwriteGetLocale(() => 'el')
  tab = openControls()
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(device)))
})
afterEach(() => {
  tab.close()
  vi.restoreAllMocks()
})

const card = page.getByRole('region', { name: 'Κατάσταση λειτουργίας' })
const turn = card.getByRole('switch')
const show = (code: number, desk: Partial<CommandDesk> = {}, at?: number) => {
  device = pump(code, at)
  tab.show({ device, desk })
}
const press = () => turn.click({ force: true })
const requested = () => tab.request.mock.calls

test('the switch of two zones turns the first, and reads on while either is on', async () => {
  show(15)
  await expect.element(turn).toBeChecked()
  await expect.element(card.getByText('Η ζώνη 2 μένει ενεργή')).toBeVisible()
  await press()
  await expect.poll(requested).toEqual([['ctl_mod', 4]])

  const confirmed = iso(Date.now() - 5000)
  const command = aCommand({ action: 'ctl_mod', action_value: 4, previous_value: 7, state: 'confirmed' })
  const ctl_mod = { ...command, created_at: confirmed, confirmed_at: confirmed, ended_at: confirmed }
  show(12, { commands: { ctl_mod } })
  await expect.element(turn).toBeChecked()
  await expect.element(card.getByText(/^Ενεργή μόνο η ζώνη 2/)).toBeVisible()
  await expect.element(card.getByText(/Άλλαξε στη συσκευή/)).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Ενεργοποίηση ζώνης 1' }).click()
  await expect.poll(requested).toEqual([
    ['ctl_mod', 4],
    ['ctl_mod', 7],
  ])
})

test('a pump with one zone shows no second', async () => {
  show(7)
  await expect.element(turn).toBeChecked()
  await expect.element(card.getByText(/[Ζζ]ώνη 2/)).not.toBeInTheDocument()
  show(4)
  await expect.element(turn).not.toBeChecked()
  await expect.element(card.getByText('Ανενεργό')).toBeVisible()
})

const waiting = aCommand({ action: 'ctl_mod_dhw', action_value: 0, state: 'queued' })

test.each<[string, Partial<CommandDesk>]>([
  ['is being sent', { drafts: { ctl_mod_dhw: { phase: 'sending', value: 0 } } }],
  ['waits for the device', { commands: { ctl_mod_dhw: waiting } }],
  [
    'waits, and another was refused since',
    {
      commands: { ctl_mod_dhw: waiting },
      drafts: { ctl_mod_dhw: { phase: 'refused', value: 1, problem: undefined } },
    },
  ],
  [
    'is confirmed and not yet in what was read',
    { commands: { ctl_mod_dhw: { ...waiting, state: 'confirmed', confirmed_at: iso(Date.now() + 60_000) } } },
  ],
])('hot water keeps its requested state while that command %s', async (_how, desk) => {
  show(7, desk)
  await press()
  await expect.poll(requested).toEqual([['ctl_mod', 0]])
})

test('hot water requested during a refresh of the heat pump counts too', async () => {
  let answer = () => {}
  vi.mocked(window.fetch).mockImplementation(
    () => new Promise((resolve) => void (answer = () => resolve(Response.json(device)))),
  )
  show(7)
  await press()
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBe(1)
  show(7, { drafts: { ctl_mod_dhw: { phase: 'sending', value: 0 } } })
  await expect
    .element(page.getByRole('region', { name: 'Παραγωγή ζεστού νερού' }).getByRole('switch'))
    .not.toBeChecked()
  answer()
  await expect.poll(requested).toEqual([['ctl_mod', 0]])
})
