// The parts of the list by priority, in the words of the groups; last are homes silent for months.
import type { Alarm } from '../../contract/alarms/schema.ts'
import type { Section } from '../kit/list/rows.ts'
import { type Tone, toneColour, toneIcons } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import styles from './alarms.module.css'
import { groupWord } from './words.ts'

const parts = ['comfort', 'stopped', 'outage', 'attention', 'connection', 'forgotten'] as const
type Part = (typeof parts)[number]

const partOf = ({ kind, group, is_forgotten }: Alarm): Part =>
  is_forgotten ? 'forgotten' : kind === 'outage' ? 'outage' : group

interface Look {
  tone: Tone
  word: () => string
  note?: () => string
  /** For those who can visit the homes. */
  ownNote?: () => string
}

const look: Record<Part, Look> = {
  comfort: { tone: 'fault', word: groupWord.comfort, note: m.alarm_section_comfort_note },
  stopped: { tone: 'fault', word: groupWord.stopped, ownNote: m.alarm_section_stopped_note },
  outage: { tone: 'offline', word: groupWord.connection, note: m.alarm_section_outage_note },
  attention: { tone: 'warning', word: groupWord.attention },
  connection: { tone: 'offline', word: groupWord.connection },
  forgotten: { tone: 'offline', word: m.alarm_section_forgotten },
}

interface HeadingProps {
  part: Part
  count: number | undefined
  isOwn: boolean
}

const Heading = ({ part, count, isOwn }: HeadingProps) => {
  const { tone, word, note: anyNote, ownNote } = look[part]
  const note = anyNote ?? (isOwn ? ownNote : undefined)
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

/** The sections of a list in its usual order, with counts where the page holds all rows. */
export const sectionsOf = ({ items, total }: { items: readonly Alarm[]; total: number }) => {
  const counts = new Map(parts.map((part) => [part, items.filter((alarm) => partOf(alarm) === part).length]))
  return (alarm: Alarm): Section => {
    const part = partOf(alarm)
    const count = total === items.length ? counts.get(part) : undefined
    return { key: part, heading: <Heading part={part} count={count} isOwn={alarm.is_own} /> }
  }
}
