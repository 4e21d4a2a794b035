// Where a panel's wishes become commands: gathers a burst of moves into one, sends it in its turn, and follows the
// ledger by push and by refresh. What ends well or badly is said once, to whoever asked, even after the panel is closed.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Command, PressAnswers } from '../../../contract/commands/routes.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { m } from '../../paraglide/messages.js'
import { call } from '../../session/api.ts'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import type { ActionValue } from './asked.ts'
import type { Draft } from './card-state.ts'
import { type CommandsByAction, endedSince, hasEnded, mergeCommands } from './command-list.ts'
import { createMoves } from './moves.ts'
import { followOn, sayEnded } from './say-ended.ts'
import { settingWord } from './setting-words.ts'
import { createTurns } from './turns.ts'

const refreshMs = 10_000

type Drafts = Readonly<Record<string, Draft | undefined>>

interface Wish {
  value: ActionValue
  answers: PressAnswers | undefined
}

export interface CommandDesk {
  commands: CommandsByAction
  drafts: Drafts
  /** Something is on its way. */
  isBusy: boolean
  /** A value of a control being moved: sent once the hand rests. */
  move(action: string, value: number): void
  /** Nothing of a control is sent while it is held. */
  hold(action: string, isHeld: boolean): void
  ask(action: string, value: ActionValue, answers?: PressAnswers): void
  /** What is asked of a setting at this moment, also to whoever drew a screen some time ago. */
  asked(action: string): { command: Command | undefined; draft: Draft | undefined }
  cancel(command: Command): void
  revert(command: Command): void
  /** Forgets a refused wish. */
  dismiss(action: string): void
  refresh(): void
  /** Asked while this panel was open, but not in it. */
  isOthers(command: Command): boolean
}

export function useCommandDesk(deviceId: string, isWatching: boolean): CommandDesk {
  const [commands, setCommands] = useState<CommandsByAction>({})
  const [drafts, setDrafts] = useState<Drafts>({})
  const known = useRef(commands)
  const drawn = useRef(drafts)
  useEffect(() => {
    drawn.current = drafts
  }, [drafts])
  /** Asked here and not yet ended; all that were asked here; all that were there before. */
  const asked = useRef(new Set<string>())
  const own = useRef(new Set<string>())
  const earlier = useRef<ReadonlySet<string>>(undefined)
  const isGone = useRef(false)

  const isOthers = ({ id }: Command) =>
    earlier.current !== undefined && !earlier.current.has(id) && !own.current.has(id)

  /** A wish of ours that still waited when somebody else asked for something newer. */
  const sayReplaced = (before: CommandsByAction) => {
    for (const command of Object.values(known.current)) {
      const replaced = before[command.action]
      if (!replaced || replaced.id === command.id || !asked.current.delete(replaced.id)) continue
      if (turns.isAt(command.action) || !isOthers(command)) continue
      const words = { setting: settingWord(command.action), who: command.asked_by }
      showSnackbar({ tone: 'warning', text: m.command_replaced(words) })
    }
  }
  const learn = (arrived: readonly Command[]) => {
    const before = known.current
    known.current = mergeCommands(before, arrived)
    for (const command of endedSince(before, known.current))
      if (asked.current.delete(command.id)) sayEnded(command)
    sayReplaced(before)
    setCommands(known.current)
  }
  const hear = useEffectEvent(learn)

  const { data: ledger, refetch } = useAnswer(
    'listCommands',
    { params: { id: deviceId }, query: { latest: 'true' } },
    { refetchInterval: isWatching ? refreshMs : false, quiet: true },
  )
  useEffect(() => {
    if (!ledger) return
    earlier.current ??= new Set(ledger.items.map(({ id }) => id))
    hear(ledger.items)
  }, [ledger])
  useEvent('command', (event) => {
    if (event.device_id === deviceId) learn([event.command])
  })

  /** A wish that goes on is still over the command that it began over. */
  const setDraft = (action: string, draft: Draft | undefined) =>
    setDrafts((all) => {
      if (!draft || draft.phase === 'refused') return { ...all, [action]: draft }
      const before = all[action]
      const over = before && before.phase !== 'refused' ? before.over : known.current[action]?.id
      return { ...all, [action]: { ...draft, over } }
    })

  /** Of a wish that a later one has replaced nothing is told. It goes on when the browser's tab is closed. */
  const send = async (action: string, { value, answers }: Wish) => {
    const settle = (draft: Draft | undefined) =>
      setDrafts((all) => {
        const now = all[action]
        return now?.phase === 'sending' && now.value === value ? { ...all, [action]: draft } : all
      })
    try {
      const command = await call('changeDevice', {
        params: { id: deviceId },
        body: { action, action_value: value, ...answers },
        isKeptAlive: true,
      })
      own.current.add(command.id)
      const newest = known.current[action]
      if (newest?.id === command.id && hasEnded(newest)) sayEnded(newest)
      else if (isGone.current) followOn([command.id])
      else asked.current.add(command.id)
      learn([command])
      settle(undefined)
    } catch (problem) {
      settle({ phase: 'refused', value, problem })
    }
  }
  const [turns] = useState(() =>
    createTurns(send, (one, other) => one.value === other.value && one.answers === other.answers),
  )
  const ask = (action: string, value: ActionValue, answers?: PressAnswers) => {
    setDraft(action, { phase: 'sending', value })
    turns.ask(action, { value, answers })
  }
  const [moves] = useState(() => createMoves(ask))
  useEffect(() => {
    isGone.current = false
    const waiting = asked.current
    const sendAll = () => {
      moves.flush()
      turns.flush()
    }
    addEventListener('pagehide', sendAll)
    return () => {
      removeEventListener('pagehide', sendAll)
      isGone.current = true
      moves.flush()
      followOn(waiting)
    }
  }, [moves, turns])

  const isBusy =
    Object.values(commands).some((command) => !hasEnded(command)) ||
    Object.values(drafts).some((draft) => draft && draft.phase !== 'refused')

  return useMemo(() => {
    const answered = async (command: Promise<Command>, follows: boolean) => {
      const row = await command.catch(() => undefined)
      if (!row) return
      own.current.add(row.id)
      if (follows) asked.current.add(row.id)
      learn([row])
    }
    const which = (command: Command) => ({ params: { id: deviceId, commandId: command.id } })
    return {
      commands,
      drafts,
      isBusy,
      move: (action, value) => {
        moves.move(action, value)
        setDraft(action, { phase: 'moving', value })
      },
      hold: moves.hold,
      ask,
      asked: (action) => ({ command: known.current[action], draft: drawn.current[action] }),
      cancel: (command) => void answered(call('cancelCommand', which(command)), false),
      revert: (command) => void answered(call('revertCommand', which(command)), true),
      dismiss: (action) => setDraft(action, undefined),
      refresh: () => void refetch(),
      isOthers,
    } satisfies CommandDesk
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` reads refs and deviceId only
  }, [commands, drafts, isBusy, deviceId, refetch, moves])
}
