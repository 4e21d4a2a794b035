// Sends the commands of one device panel and holds what the panel shows of them: drafts, and the newest command of each
// action. It lives outside React, because requests outlive a render and even the panel.
import type { Command, PressAnswers } from '../../../contract/commands/routes.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { createStore } from '../../kit/store.ts'
import { m } from '../../paraglide/messages.js'
import { call } from '../../session/api.ts'
import type { Draft } from './card-state.ts'
import { type CommandsByAction, endedSince, hasEnded, mergeCommands } from './command-list.ts'
import { createCommandQueue } from './command-queue.ts'
import { debounceMoves } from './debounce-moves.ts'
import { type DeskState, setDraft, settleDraft } from './drafts.ts'
import { notifyLater, notifyOutcome } from './notify-outcome.ts'
import type { ActionValue } from './setting-echo.ts'
import { settingWord } from './setting-words.ts'

interface CommandRequest {
  value: ActionValue
  answers: PressAnswers | undefined
}

export interface CommandActions {
  /** The value of a control during a move; sent shortly after the last one. */
  move(action: string, value: number): void
  /** A held control sends nothing. */
  hold(action: string, isHeld: boolean): void
  request(action: string, value: ActionValue, answers?: PressAnswers): void
  /** The state of a setting now, for callbacks of an earlier render. */
  latest(action: string): { command: Command | undefined; draft: Draft | undefined }
  cancel(command: Command): void
  revert(command: Command): void
  /** Removes a refused draft. */
  dismiss(action: string): void
  /** Whether another person, or this one on another screen, sent it after this panel opened. */
  isOthers(command: Command): boolean
}

/** Which commands this panel sent, and whose outcome it still has to announce. */
function trackOrigins() {
  const own = new Set<string>()
  const unannounced = new Set<string>()
  let earlier: ReadonlySet<string> | undefined
  return {
    unannounced,
    addOwn: ({ id }: Command) => void own.add(id),
    /** The first ledger of a panel has the commands from before it opened. */
    addEarlier(commands: readonly Command[]) {
      earlier ??= new Set(commands.map(({ id }) => id))
    },
    isOthers: ({ id }: Command) => earlier !== undefined && !earlier.has(id) && !own.has(id),
  }
}

const isSameRequest = (one: CommandRequest, other: CommandRequest): boolean =>
  one.value === other.value && one.answers === other.answers

export function createCommandDesk(deviceId: string) {
  const state = createStore<DeskState>({ commands: {}, drafts: {} })
  const { unannounced, addOwn, addEarlier, isOthers } = trackOrigins()
  let isClosed = false

  const draft = (action: string, next: Draft | undefined) => state.write((all) => setDraft(all, action, next))

  /** Warns when the newer command of another person replaced one of ours. */
  const announceReplaced = (before: CommandsByAction, after: CommandsByAction) => {
    for (const command of Object.values(after)) {
      const replaced = before[command.action]
      if (!replaced || replaced.id === command.id || !unannounced.delete(replaced.id)) continue
      if (queue.has(command.action) || !isOthers(command)) continue
      const words = { setting: settingWord(command.action), who: command.requested_by }
      showSnackbar({ tone: 'warning', text: m.command_replaced(words) })
    }
  }
  const receive = (arrived: readonly Command[]) => {
    const before = state.read().commands
    const commands = mergeCommands(before, arrived)
    if (commands === before) return
    state.write(({ drafts }) => ({ commands, drafts }))
    for (const command of endedSince(before, commands)) {
      if (unannounced.delete(command.id)) notifyOutcome(command)
    }
    announceReplaced(before, commands)
  }

  const announceOnceEnded = (command: Command) => {
    const newest = state.read().commands[command.action]
    if (newest?.id === command.id && hasEnded(newest)) notifyOutcome(newest)
    else if (isClosed) notifyLater([command.id])
    else unannounced.add(command.id)
  }
  const send = async (action: string, { value, answers }: CommandRequest) => {
    try {
      const command = await call('changeDevice', {
        params: { id: deviceId },
        body: { action, action_value: value, ...answers },
        outlivesPage: true,
      })
      addOwn(command)
      announceOnceEnded(command)
      receive([command])
      state.write((all) => settleDraft(all, action, value))
    } catch (problem) {
      state.write((all) => settleDraft(all, action, value, { phase: 'refused', value, problem }))
    }
  }
  const queue = createCommandQueue(send, isSameRequest)
  const request = (action: string, value: ActionValue, answers?: PressAnswers) => {
    draft(action, { phase: 'sending', value })
    queue.enqueue(action, { value, answers })
  }
  const moves = debounceMoves(request)

  /** Cancels or reverts; a problem has been shown by `call`. */
  const change = async (operation: 'cancelCommand' | 'revertCommand', { id }: Command) => {
    const reply = call(operation, { params: { id: deviceId, commandId: id } })
    const command = await reply.catch(() => undefined)
    if (!command) return
    addOwn(command)
    if (operation === 'revertCommand') unannounced.add(command.id)
    receive([command])
  }

  const actions: CommandActions = {
    move(action, value) {
      moves.move(action, value)
      draft(action, { phase: 'moving', value })
    },
    hold: moves.hold,
    request,
    latest: (action) => ({ command: state.read().commands[action], draft: state.read().drafts[action] }),
    cancel: (command) => void change('cancelCommand', command),
    revert: (command) => void change('revertCommand', command),
    dismiss: (action) => draft(action, undefined),
    isOthers,
  }
  return {
    state,
    actions,
    receive,
    readLedger(commands: readonly Command[]) {
      addEarlier(commands)
      receive(commands)
    },
    /** Until the returned function runs, outcomes are announced here; afterwards by events alone. */
    open() {
      isClosed = false
      const sendAll = () => {
        moves.flush()
        queue.flush()
      }
      addEventListener('pagehide', sendAll)
      return () => {
        removeEventListener('pagehide', sendAll)
        isClosed = true
        moves.flush()
        notifyLater(unannounced)
      }
    },
  }
}
