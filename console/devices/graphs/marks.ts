// Events of a device as marks on the time axis. Another kind of event is another list.
import type { Command } from '../../../contract/commands/routes.ts'
import type { Predecessor } from '../../../contract/devices/schema.ts'
import type { DeviceFault } from '../../../contract/faults/routes.ts'
import type { Model } from '../../../contract/models/model.ts'
import type { Span } from '../../kit/chart/points.ts'
import { formatTime } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { faultName } from '../fault-text.ts'
import { commandTitle, outcomeText } from '../ledger/command-words.ts'
import { swapReasonWord } from '../swap-words.ts'

export interface Mark {
  at: number
  tone: 'command' | 'fault' | 'turn'
  /** What happened. */
  text: string
  /** Who sent it, and its outcome. */
  detail: string
}

export const commandMarks = (commands: readonly Command[], model: Model): Mark[] =>
  commands.map((command) => ({
    at: Date.parse(command.created_at),
    tone: 'command',
    text: commandTitle(model, command),
    detail: m.marks_requested_by({ who: command.requested_by, outcome: outcomeText(command) }),
  }))

export const faultMarks = (faults: readonly DeviceFault[]): Mark[] =>
  faults.map((fault) => ({
    at: Date.parse(fault.time),
    tone: 'fault',
    text: m.marks_fault({ code: faultName(fault) }),
    detail: fault.resolved_at ? m.marks_resolved({ time: formatTime(fault.resolved_at) }) : m.marks_active(),
  }))

/** The end of a predecessor's assignment. */
export const swapMarks = (predecessors: readonly Predecessor[]): Mark[] =>
  predecessors.map(({ device_id, until, reason }) => ({
    at: Date.parse(until),
    tone: 'turn',
    text: m.marks_swap({ id: device_id, reason: reason ? swapReasonWord(reason) : '—' }),
    detail: '',
  }))

/** Marks within a range, in order. */
export const marksIn = (marks: readonly Mark[], range: Span): Mark[] =>
  marks.filter(({ at }) => at >= range.from && at <= range.to).sort((a, b) => a.at - b.at)
