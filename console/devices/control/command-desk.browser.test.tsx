import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Command } from '../../../contract/commands/routes.ts'
import { closeSnackbar, snackbarStore } from '../../kit/layers/snackbar.ts'
import { createCommandDesk } from './command-desk.ts'
import { aCommand, iso } from './control.testing.tsx'

let desk: ReturnType<typeof createCommandDesk>
let close: () => void
/** The command that the server replies to the next change. */
let next: Command

const ended = (command: Command, state: 'confirmed' | 'failed'): Command => ({
  ...command,
  state,
  reason: state === 'failed' ? 'no_ack' : null,
  confirmed_at: state === 'confirmed' ? iso(Date.now()) : null,
  ended_at: iso(Date.now()),
})
const commandOf = (id: string, action_value: number, secondsLater = 0) =>
  aCommand({ id, action: 't_r_set', action_value, created_at: iso(Date.now() + secondsLater * 1_000) })
const latest = () => desk.actions.latest('t_r_set')
const message = () => snackbarStore.read()?.text
const sent = async () => {
  await expect.poll(() => latest().command?.id).toBe(next.id)
}

beforeEach(() => {
  next = commandOf('ours', 22)
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(next))
  closeSnackbar()
  desk = createCommandDesk('TH-1')
  close = desk.open()
  desk.readLedger([])
})
afterEach(() => {
  close()
  closeSnackbar()
  vi.restoreAllMocks()
})

test('the outcome of an own command is announced once', async () => {
  desk.actions.request('t_r_set', 22)
  expect(latest().draft).toMatchObject({ phase: 'sending', value: 22 })
  await sent()
  expect(latest().draft).toBeUndefined()
  desk.receive([ended(next, 'confirmed')])
  expect(message()).toBeDefined()
  closeSnackbar()
  desk.receive([ended(next, 'confirmed')])
  expect(message()).toBeUndefined()
})

test('the outcome of another person’s command is not announced', () => {
  const theirs = commandOf('theirs', 20)
  desk.receive([theirs])
  expect(desk.actions.isOthers(theirs)).toBe(true)
  desk.receive([ended(theirs, 'failed')])
  expect(message()).toBeUndefined()
})

test('a newer command of another person replaces ours with a warning that names them', async () => {
  desk.actions.request('t_r_set', 22)
  await sent()
  desk.receive([{ ...commandOf('theirs', 20, 5), requested_by: 'Νίκος Δημητρίου' }])
  expect(message()).toContain('Νίκος Δημητρίου')
  expect(latest().command?.id).toBe('theirs')
})

test('commands from before the panel opened are not another person’s', () => {
  const before = commandOf('before', 19)
  const other = createCommandDesk('TH-1')
  other.readLedger([before])
  expect(other.actions.isOthers(before)).toBe(false)
})

test('a reverted command is own, a cancelled one is not announced', async () => {
  next = commandOf('revert', 21)
  desk.actions.revert(commandOf('earlier', 22))
  await sent()
  expect(desk.actions.isOthers(next)).toBe(false)
  next = { ...next, state: 'cancelled', ended_at: iso(Date.now()) }
  desk.actions.cancel(next)
  await expect.poll(() => latest().command?.state).toBe('cancelled')
  expect(message()).toBeUndefined()
})

test('a refused request stays as a draft until it is dismissed', async () => {
  vi.mocked(window.fetch).mockResolvedValue(
    Response.json({ status: 400, key: 'action_value_range' }, { status: 400 }),
  )
  desk.actions.request('t_r_set', 99)
  await expect.poll(() => latest().draft?.phase).toBe('refused')
  desk.actions.dismiss('t_r_set')
  expect(latest().draft).toBeUndefined()
})
