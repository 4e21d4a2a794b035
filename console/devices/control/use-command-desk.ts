// Where a panel's wishes become commands: gathers a burst of moves into one, sends it, and follows the ledger by
// push and by refresh. What ends well or badly is said once, to whoever asked.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Command, PressAnswers } from '../../../contract/commands.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { m } from '../../paraglide/messages.js'
import { call } from '../../session/api.ts'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import type { ActionValue } from './asked.ts'
import type { Draft } from './card-state.ts'
import { type CommandsByAction, endedSince, hasEnded, mergeCommands } from './command-list.ts'
import { reasonText } from './reason-text.ts'
import { changedWord, settingWord } from './setting-words.ts'

const restMs = 400
const refreshMs = 10_000

type Drafts = Readonly<Record<string, Draft | undefined>>

export interface CommandDesk {
  commands: CommandsByAction
  drafts: Drafts
  /** Something is on its way. */
  isBusy: boolean
  /** A value of a control being moved: sent once the hand rests. */
  move(action: string, value: number): void
  ask(action: string, value: ActionValue, answers?: PressAnswers): void
  cancel(command: Command): void
  revert(command: Command): void
  /** Forgets a refused wish. */
  dismiss(action: string): void
  refresh(): void
}

const sayEnded = (command: Command) => {
  if (command.state === 'confirmed') showSnackbar({ tone: 'fine', text: changedWord(command.action) })
  else if (command.state !== 'cancelled') {
    const text = m.command_failed_named({ setting: settingWord(command.action), reason: reasonText(command) })
    showSnackbar({ tone: 'fault', text })
  }
}

export function useCommandDesk(deviceId: string, isWatching: boolean): CommandDesk {
  const [commands, setCommands] = useState<CommandsByAction>({})
  const [drafts, setDrafts] = useState<Drafts>({})
  const known = useRef(commands)
  const asked = useRef(new Set<string>())
  const moves = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; value: number }>())

  const learn = (arrived: readonly Command[]) => {
    const before = known.current
    known.current = mergeCommands(before, arrived)
    for (const command of endedSince(before, known.current))
      if (asked.current.delete(command.id)) sayEnded(command)
    setCommands(known.current)
  }
  const hear = useEffectEvent(learn)

  const { data: ledger, refetch } = useAnswer(
    'listCommands',
    { params: { id: deviceId }, query: { latest: 'true' } },
    { refetchInterval: isWatching ? refreshMs : false, quiet: true },
  )
  useEffect(() => {
    if (ledger) hear(ledger.items)
  }, [ledger])
  useEvent('command', (event) => {
    if (event.device_id === deviceId) learn([event.command])
  })

  const setDraft = (action: string, draft: Draft | undefined) =>
    setDrafts((all) => ({ ...all, [action]: draft }))

  const send = async (action: string, value: ActionValue, answers?: PressAnswers) => {
    const wish = { phase: 'sending', value } as const
    setDraft(action, wish)
    const settle = (draft: Draft | undefined) =>
      setDrafts((all) => (all[action] === wish ? { ...all, [action]: draft } : all))
    try {
      const command = await call('changeDevice', {
        params: { id: deviceId },
        body: { action, action_value: value, ...answers },
      })
      if (
        !hasEnded(known.current[action]?.id === command.id ? (known.current[action] ?? command) : command)
      ) {
        asked.current.add(command.id)
      } else if (known.current[action]) sayEnded(known.current[action])
      learn([command])
      settle(undefined)
    } catch (problem) {
      settle({ phase: 'refused', value, problem })
    }
  }

  const flush = useEffectEvent(() => {
    for (const [action, { timer, value }] of moves.current) {
      clearTimeout(timer)
      void send(action, value)
    }
    moves.current.clear()
  })
  useEffect(() => () => flush(), [])

  const isBusy =
    Object.values(commands).some((command) => !hasEnded(command)) ||
    Object.values(drafts).some((draft) => draft && draft.phase !== 'refused')

  return useMemo(() => {
    const answered = async (command: Promise<Command>, follows: boolean) => {
      const row = await command.catch(() => undefined)
      if (!row) return
      if (follows) asked.current.add(row.id)
      learn([row])
    }
    const which = (command: Command) => ({ params: { id: deviceId, commandId: command.id } })
    return {
      commands,
      drafts,
      isBusy,
      move: (action, value) => {
        clearTimeout(moves.current.get(action)?.timer)
        const timer = setTimeout(() => {
          moves.current.delete(action)
          void send(action, value)
        }, restMs)
        moves.current.set(action, { timer, value })
        setDraft(action, { phase: 'moving', value })
      },
      ask: (action, value, answers) => void send(action, value, answers),
      cancel: (command) => void answered(call('cancelCommand', which(command)), false),
      revert: (command) => void answered(call('revertCommand', which(command)), true),
      dismiss: (action) => setDraft(action, undefined),
      refresh: () => void refetch(),
    } satisfies CommandDesk
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `send` reads refs and deviceId only
  }, [commands, drafts, isBusy, deviceId, refetch])
}
