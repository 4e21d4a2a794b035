// The status text under a control for each of its states.
import { IconArrowBackUp, IconRotateClockwise } from '@tabler/icons-react'
import type { Command } from '../../../contract/commands/routes.ts'
import type { Foot, FootAction } from '../../kit/control-card/card-foot.ts'
import { formatClock, formatDate, formatDay, formatRecent, formatSeconds } from '../../kit/format.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { m } from '../../paraglide/messages.js'
import { type CardState, confirmedIn, isSame, numberOf, type Reads } from './card-state.ts'
import { reasonText } from './reason-text.ts'
import { shortName } from './short-name.ts'

export interface StatusSubject {
  state: CardState
  /** The device's own value. */
  value: number | undefined
  decimals: number
  now: number
  /** A value of this setting with its unit. */
  words: (value: number) => string
  /** Label of the revert button: «Πίσω στους 62». */
  backWords: (value: number) => string
  /** Text of a control without commands. */
  restDetail: string | undefined
  /** Converts a sent value to the number that the device reports. */
  reads?: Reads
  request: (value: number) => void
  cancel: (command: Command) => void
  revert: (command: Command) => void
  /** Whether it was sent by another person, or on another screen, since this one opened. */
  isOthers: (command: Command) => boolean
  dismiss: () => void
  /** One short line instead of two. */
  isShort?: boolean
  /** Only actions that the control itself does not offer. */
  isPlain?: boolean
}

const revertShownMs = 10 * 60_000
const mostOfAYear = 300 * 24 * 3_600_000

const who = (command: Command, withSeconds = false) =>
  `${withSeconds ? shortName(command.requested_by) : command.requested_by} ${withSeconds ? formatClock(command.created_at, true) : formatRecent(command.created_at)}`

/** The time today, otherwise the day; with its year if ambiguous. */
const formatRecentShort = (moment: string, now: number) => {
  if (formatDate(moment) === formatDate(now)) return formatClock(moment)
  return now - Date.parse(moment) < mostOfAYear ? formatDay(moment) : formatDate(moment)
}

const again = (subject: StatusSubject, requested: number): FootAction => ({
  label: m.command_again(),
  icon: <IconRotateClockwise size={14} aria-hidden />,
  onPress: () => subject.request(requested),
})

const back = (subject: StatusSubject, command: Command): FootAction[] => {
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

const waitingFoot = (subject: StatusSubject, command: Command, forDevice: boolean): Foot => {
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

const confirmedFoot = (subject: StatusSubject, command: Command, changedSince: boolean): Foot => {
  if (changedSince) {
    return {
      tone: 'quiet',
      line: m.command_changed_since({ time: formatRecent(command.confirmed_at ?? command.created_at) }),
      detail: subject.isShort
        ? undefined
        : m.command_was_requested({
            value: subject.words((subject.reads ?? numberOf)(command.action_value) ?? 0),
            who: shortName(command.requested_by),
          }),
    }
  }
  if (subject.isOthers(command)) {
    return {
      tone: 'fine',
      line: m.command_changed_by({
        who: shortName(command.requested_by),
        time: formatClock(command.created_at),
      }),
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
    const line = m.command_confirmed_short({ when, who: shortName(command.requested_by), time })
    return { tone: 'fine', line, actions }
  }
  return { tone: 'fine', line: m.command_confirmed_in({ time }), detail: who(command), actions }
}

const refusedFoot = (subject: StatusSubject, requested: number, problem: unknown): Foot => ({
  tone: 'fault',
  line: isProblem(problem) ? problem.sentence : m.problem_unknown(),
  detail: subject.isShort ? undefined : m.command_not_sent({ value: subject.words(requested) }),
  actions: [
    ...(subject.isPlain ? [] : [again(subject, requested)]),
    { label: m.command_forget(), onPress: subject.dismiss },
  ],
})

const meanwhileText = (subject: StatusSubject, command: Command): string =>
  m.command_meanwhile({
    who: shortName(command.requested_by),
    value: subject.words((subject.reads ?? numberOf)(command.action_value) ?? 0),
  })

export function commandStatus(subject: StatusSubject): Foot {
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
      return refusedFoot(subject, state.requested, state.problem)
    case 'waiting':
      return waitingFoot(subject, state.command, state.forDevice)
    case 'confirmed':
      return confirmedFoot(subject, state.command, state.changedSince)
    case 'cancelled':
      return {
        tone: 'quiet',
        line: m.command_cancelled({ value: subject.words(state.requested) }),
        detail: subject.isShort ? undefined : who(state.command),
      }
    case 'failed':
      return {
        tone: 'fault',
        line: (subject.isPlain ? m.command_failed_word : m.command_failed)({
          value: subject.words(state.requested),
          reason: reasonText(state.command),
        }),
        detail: subject.isShort
          ? undefined
          : `${shortName(state.command.requested_by)} ${formatRecent(state.command.created_at)}`,
        actions: subject.isPlain ? [] : [again(subject, state.requested), ...back(subject, state.command)],
      }
  }
}
