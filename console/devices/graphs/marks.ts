import type { Command } from '../../../contract/commands.ts'
import type { DeviceFault } from '../../../contract/faults.ts'
import type { Span } from '../../kit/chart/points.ts'

export interface Mark {
  at: number
  tone: 'command' | 'fault'
  text: string
}

/** What happened in a range: commands and faults, in order. */
export function marksOf(
  commands: readonly Command[],
  faults: readonly DeviceFault[],
  range: Span,
  words: { command: (command: Command) => string; fault: (fault: DeviceFault) => string },
): Mark[] {
  const marks: Mark[] = [
    ...commands.map((command) => ({
      at: Date.parse(command.created_at),
      tone: 'command' as const,
      text: words.command(command),
    })),
    ...faults.map((fault) => ({
      at: Date.parse(fault.time),
      tone: 'fault' as const,
      text: words.fault(fault),
    })),
  ]
  return marks.filter(({ at }) => at >= range.from && at <= range.to).sort((a, b) => a.at - b.at)
}

export interface MarkGroup {
  at: number
  tone: 'command' | 'fault'
  marks: Mark[]
}

/** Marks that would lie over each other become one; a fault gives the group its look. */
export function groupMarks(marks: readonly Mark[], nearest: number): MarkGroup[] {
  const groups: MarkGroup[] = []
  for (const mark of marks) {
    const last = groups.at(-1)
    if (last && mark.at - last.at < nearest) {
      last.marks.push(mark)
      if (mark.tone === 'fault') last.tone = 'fault'
    } else groups.push({ at: mark.at, tone: mark.tone, marks: [mark] })
  }
  return groups
}
