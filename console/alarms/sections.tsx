// The parts of the list by priority: what gets cold, what stopped, all else, and homes silent for months.
import { kindsOfAlarm } from '../../contract/alarms/kinds.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import type { Section } from '../kit/list/rows.ts'
import { type Tone, toneColour, toneIcons } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import styles from './alarms.module.css'

const parts = ['comfort', 'stopped', 'rest', 'forgotten'] as const
type Part = (typeof parts)[number]

const partOf = ({ kind, is_forgotten }: Alarm): Part => {
  if (is_forgotten) return 'forgotten'
  const { group } = kindsOfAlarm[kind]
  return group === 'comfort' || group === 'stopped' ? group : 'rest'
}

const look: Record<Part, { tone: Tone; word: () => string; note?: () => string }> = {
  comfort: { tone: 'fault', word: m.alarm_kind_comfort, note: m.alarm_section_comfort_note },
  stopped: { tone: 'fault', word: m.alarm_group_stopped, note: m.alarm_section_stopped_note },
  rest: { tone: 'warning', word: m.alarm_group_attention },
  forgotten: { tone: 'offline', word: m.alarm_section_forgotten },
}

const Heading = ({ part, count }: { part: Part; count: number | undefined }) => {
  const { tone, word, note } = look[part]
  const Shape = toneIcons[tone]
  return (
    <span className={styles.section}>
      <Shape size={15} aria-hidden style={{ color: toneColour(tone) }} />
      <strong style={{ color: toneColour(tone, true) }}>{word()}</strong>
      {count !== undefined && <span>{count}</span>}
      {note && <span className={styles.sectionNote}>{note()}</span>}
    </span>
  )
}

/** Of a list in its usual order; how many a part has is known where the page holds all. */
export const sectionsOf = ({ items, total }: { items: readonly Alarm[]; total: number }) => {
  const counts = new Map(parts.map((part) => [part, items.filter((alarm) => partOf(alarm) === part).length]))
  return (alarm: Alarm): Section => {
    const part = partOf(alarm)
    const count = total === items.length ? counts.get(part) : undefined
    return { key: part, heading: <Heading part={part} count={count} /> }
  }
}
