import type { Mark } from './marks.ts'

export interface MarkGroup {
  at: number
  tone: Mark['tone']
  marks: Mark[]
}

const weight: Record<Mark['tone'], number> = { command: 0, turn: 1, fault: 2 }

/** Overlapping marks become one; the most severe gives its look. */
export function groupMarks(marks: readonly Mark[], nearest: number): MarkGroup[] {
  const groups: MarkGroup[] = []
  for (const mark of marks) {
    const last = groups.at(-1)
    if (last && mark.at - last.at < nearest) {
      last.marks.push(mark)
      if (weight[mark.tone] > weight[last.tone]) last.tone = mark.tone
    } else groups.push({ at: mark.at, tone: mark.tone, marks: [mark] })
  }
  return groups
}
