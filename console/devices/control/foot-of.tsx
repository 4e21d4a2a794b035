// The words under a control for each state it can be in.
import { IconArrowBackUp, IconRotateClockwise } from '@tabler/icons-react'
import type { Command } from '../../../contract/commands/routes.ts'
import type { Foot, FootAction } from '../../kit/control-card/card-foot.ts'
import { formatClock, formatDate, formatDay, formatRecent, formatSeconds } from '../../kit/format.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { detailText } from '../../kit/problem/problem-text.ts'
import { m } from '../../paraglide/messages.js'
import { type CardState, confirmedIn, isSame, numberOf, type Reads } from './card-state.ts'
import { reasonText } from './reason-text.ts'
import { shortName } from './short-name.ts'

export interface FootSubject {
  state: CardState
  /** Where the device is now. */
  value: number | undefined
  decimals: number
  now: number
  /** How a value of this setting is written, with its unit. */
  words: (value: number) => string
  /** How a way back is written: «Πίσω στους 62». */
  backWords: (value: number) => string
  /** What a control without any command says. */
  restDetail: string | undefined
  /** How a sent value reads as a number that the device reports. */
  reads?: Reads
  ask: (value: number) => void
  cancel: (command: Command) => void
  revert: (command: Command) => void
  /** Asked by somebody else, or on another screen, while this one was open. */
  isOthers: (command: Command) => boolean
  dismiss: () => void
  /** Short words in place of two lines. */
  isShort?: boolean
  /** Only what cannot be done by the control itself. */
  isPlain?: boolean
}

const revertShownMs = 10 * 60_000
const mostOfAYear = 300 * 24 * 3_600_000

const who = (command: Command, withSeconds = false) =>
  `${withSeconds ? shortName(command.asked_by) : command.asked_by} ${withSeconds ? formatClock(command.created_at, true) : formatRecent(command.created_at)}`

/** The clock for today, else the day alone; with its year where that may be another. */
const formatRecentShort = (moment: string, now: number) => {
  if (formatDate(moment) === formatDate(now)) return formatClock(moment)
  return now - Date.parse(moment) < mostOfAYear ? formatDay(moment) : formatDate(moment)
}

const again = (subject: FootSubject, asked: number): FootAction => ({
  label: m.command_again(),
  icon: <IconRotateClockwise size={14} aria-hidden />,
  onPress: () => subject.ask(asked),
})

const back = (subject: FootSubject, command: Command): FootAction[] => {
  const { reads = numberOf, decimals } = subject
  const previous = reads(command.previous_value)
  if (previous === undefined || isSame(previous, reads(command.action_value), decimals)) return []
  return [
    {
      label: subject.backWords(previous),
      icon: <IconArrowBackUp size={14} aria-hidden />,
      onPress: () => subject.revert(command),
    },
  ]
}

const waitingFoot = (subject: FootSubject, command: Command, forDevice: boolean): Foot => {
  const seconds = Math.max(0, Math.floor((subject.now - Date.parse(command.created_at)) / 1000))
  const line = forDevice
    ? (subject.isShort ? m.command_waits_until : m.command_waits_for_device)({
        time: formatClock(command.expires_at),
      })
    : command.state === 'acknowledged'
      ? m.command_waits_for_report({ seconds })
      : m.command_waits({ seconds })
  const canCancel = command.state === 'queued'
  return {
    tone: 'progress',
    line,
    detail: subject.isShort
      ? undefined
      : subject.isOthers(command)
        ? m.command_meanwhile_by({ who: who(command) })
        : who(command, !forDevice),
    actions: canCancel ? [{ label: m.command_cancel(), onPress: () => subject.cancel(command) }] : [],
  }
}

const confirmedFoot = (subject: FootSubject, command: Command, changedSince: boolean): Foot => {
  if (changedSince) {
    return {
      tone: 'quiet',
      line: m.command_changed_since({ time: formatRecent(command.confirmed_at ?? command.created_at) }),
      detail: subject.isShort
        ? undefined
        : m.command_was_asked({
            value: subject.words((subject.reads ?? numberOf)(command.action_value) ?? 0),
            who: shortName(command.asked_by),
          }),
    }
  }
  if (subject.isOthers(command)) {
    return {
      tone: 'fine',
      line: m.command_changed_by({ who: shortName(command.asked_by), time: formatClock(command.created_at) }),
      detail: subject.isShort
        ? undefined
        : m.command_confirmed_in({ time: formatSeconds(confirmedIn(command) * 1000) }),
      actions: subject.isPlain ? [] : back(subject, command),
    }
  }
  const isFresh = subject.now - Date.parse(command.confirmed_at ?? command.created_at) < revertShownMs
  const actions = isFresh && !subject.isPlain ? back(subject, command) : []
  const time = formatSeconds(confirmedIn(command) * 1000)
  if (subject.isShort) {
    const when = formatRecentShort(command.created_at, subject.now)
    const line = m.command_confirmed_short({ when, who: shortName(command.asked_by), time })
    return { tone: 'fine', line, actions }
  }
  return { tone: 'fine', line: m.command_confirmed_in({ time }), detail: who(command), actions }
}

const refusedFoot = (subject: FootSubject, asked: number, problem: unknown): Foot => ({
  tone: 'fault',
  line: isProblem(problem) ? detailText(problem) : m.problem_unknown(),
  detail: subject.isShort ? undefined : m.command_not_sent({ value: subject.words(asked) }),
  actions: [
    ...(subject.isPlain ? [] : [again(subject, asked)]),
    { label: m.command_forget(), onPress: subject.dismiss },
  ],
})

const meanwhileText = (subject: FootSubject, command: Command): string =>
  m.command_meanwhile({
    who: shortName(command.asked_by),
    value: subject.words((subject.reads ?? numberOf)(command.action_value) ?? 0),
  })

export function footOf(subject: FootSubject): Foot {
  const { state } = subject
  switch (state.kind) {
    case 'rest':
      return {
        tone: 'quiet',
        line: subject.isShort ? (subject.restDetail ?? m.command_none_short()) : m.command_none(),
        detail: subject.isShort ? undefined : subject.restDetail,
      }
    case 'moving':
    case 'sending':
      return {
        tone: 'progress',
        line: state.kind === 'moving' ? m.command_moving() : m.command_sending(),
        detail: state.meanwhile && meanwhileText(subject, state.meanwhile),
      }
    case 'refused':
      return refusedFoot(subject, state.asked, state.problem)
    case 'waiting':
      return waitingFoot(subject, state.command, state.forDevice)
    case 'confirmed':
      return confirmedFoot(subject, state.command, state.changedSince)
    case 'cancelled':
      return {
        tone: 'quiet',
        line: m.command_cancelled({ value: subject.words(state.asked) }),
        detail: subject.isShort ? undefined : who(state.command),
      }
    case 'failed':
      return {
        tone: 'fault',
        line: (subject.isPlain ? m.command_failed_word : m.command_failed)({
          value: subject.words(state.asked),
          reason: reasonText(state.command),
        }),
        detail: subject.isShort
          ? undefined
          : `${shortName(state.command.asked_by)} ${formatRecent(state.command.created_at)}`,
        actions: subject.isPlain ? [] : [again(subject, state.asked), ...back(subject, state.command)],
      }
  }
}
