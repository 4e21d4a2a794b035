import { describe, expect, test } from 'vitest'
import type { Command } from '../../../contract/commands/routes.ts'
import { viewCard } from './card-state.ts'
import { endedSince, mergeCommands } from './command-list.ts'

const start = Date.parse('2026-11-23T07:11:52.000Z')
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()

const requested = (change: Partial<Command> = {}): Command => ({
  id: 'a',
  device_id: 'TH-OT-2B60E4F7',
  action: 't_r_set',
  action_value: 22.5,
  previous_value: 21,
  state: 'sent',
  reason: null,
  limit: null,
  request_reason: null,
  consent: null,
  requested_by: 'Μαρία Παπανικολάου',
  created_at: at(0),
  sent_at: at(0.1),
  acknowledged_at: null,
  confirmed_at: null,
  ended_at: null,
  expires_at: at(900),
  ...change,
})

const confirmed = requested({
  state: 'confirmed',
  acknowledged_at: at(1),
  confirmed_at: at(3.2),
  ended_at: at(3.2),
})
const view = (change: Partial<Parameters<typeof viewCard>[0]>) =>
  viewCard({
    reported: { value: 21, at: start - 4000 },
    command: undefined,
    draft: undefined,
    online: true,
    decimals: 1,
    ...change,
  })

describe('a control', () => {
  test('without any command rests on the value of the device', () => {
    expect(view({})).toEqual({ value: 21, state: { kind: 'rest' } })
  })

  test('keeps the value of the device beside the requested one while the command is on its way', () => {
    const { value, state } = view({ command: requested() })
    expect(value).toBe(21)
    expect(state).toMatchObject({ kind: 'waiting', requested: 22.5, forDevice: false })
  })

  test('waits for the device when the command is queued and the device is offline', () => {
    expect(
      view({ command: requested({ state: 'queued', sent_at: null }), online: false }).state,
    ).toMatchObject({
      kind: 'waiting',
      forDevice: true,
    })
  })

  test('is not snapped back by a report older than the confirmation', () => {
    const { value, state } = view({ command: confirmed })
    expect(value).toBe(22.5)
    expect(state).toMatchObject({ kind: 'confirmed', seconds: 3.2, changedSince: false })
  })

  test('follows a later report that differs, and says so', () => {
    const { value, state } = view({ command: confirmed, reported: { value: 20, at: start + 60_000 } })
    expect(value).toBe(20)
    expect(state).toMatchObject({ kind: 'confirmed', changedSince: true })
  })

  test('does not take rounding in a report for a change', () => {
    const { state } = view({ command: confirmed, reported: { value: 22.504, at: start + 60_000 } })
    expect(state).toMatchObject({ changedSince: false })
  })

  test('shows a move that is newer than the last command', () => {
    const { state } = view({ command: confirmed, draft: { phase: 'moving', value: 23, over: 'a' } })
    expect(state).toEqual({ kind: 'moving', requested: 23 })
  })

  test('being moved ignores a command of another person, and shows it', () => {
    const theirs = requested({
      id: 'b',
      action_value: 20,
      requested_by: 'Νίκος Δημητρίου',
      created_at: at(70),
    })
    const draft = { phase: 'moving', value: 23, over: 'a' } as const
    const { state } = view({ command: theirs, draft })
    expect(state).toEqual({ kind: 'moving', requested: 23, meanwhile: theirs })
    expect(view({ command: confirmed, draft }).state).toEqual({ kind: 'moving', requested: 23 })
  })

  test('being sent does not take its own command, come back by push, for another', () => {
    const draft = { phase: 'sending', value: 22.5, over: undefined } as const
    expect(view({ command: requested(), draft }).state).toEqual({ kind: 'sending', requested: 22.5 })
    const theirs = requested({ id: 'b', action_value: 20 })
    expect(view({ command: theirs, draft }).state).toMatchObject({ meanwhile: theirs })
  })

  test.each(['failed', 'expired'] as const)('that %s keeps the value of the device', (state) => {
    const result = view({ command: requested({ state, reason: 'no_ack', ended_at: at(20) }) })
    expect(result.value).toBe(21)
    expect(result.state).toMatchObject({ kind: 'failed', requested: 22.5 })
  })

  test('is unknown, not zero, before the device has reported', () => {
    expect(view({ reported: { value: undefined, at: undefined } }).value).toBeUndefined()
  })
})

describe('the known commands', () => {
  test('never go back to an earlier state when answers cross', () => {
    const known = mergeCommands({}, [confirmed])
    expect(mergeCommands(known, [requested()]).t_r_set?.state).toBe('confirmed')
  })

  test('keep the newest command of an action', () => {
    const later = requested({ id: 'b', created_at: at(30), action_value: 20 })
    expect(mergeCommands({ t_r_set: confirmed }, [later]).t_r_set?.id).toBe('b')
    expect(mergeCommands({ t_r_set: later }, [confirmed]).t_r_set?.id).toBe('b')
  })

  test('tell which of them ended', () => {
    const before = mergeCommands({}, [requested()])
    expect(endedSince(before, mergeCommands(before, [confirmed]))).toEqual([confirmed])
    expect(endedSince({}, { t_r_set: confirmed })).toEqual([])
  })
})
