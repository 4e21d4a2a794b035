import { Link } from '@tanstack/react-router'
import type { Stats } from '../../contract/stats/routes.ts'
import { Card } from '../kit/Card.tsx'
import { formatNumber, formatValue } from '../kit/format.ts'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { toneColour, toneIcons } from '../kit/tone.ts'
import { Unknown } from '../kit/Unknown.tsx'
import { m } from '../paraglide/messages.js'
import { faultsOfWeek, faultsThatBlock, faultsThatDoNot } from './device-lists.ts'
import styles from './fault-share.module.css'
import { knownCount } from './figures.ts'
import { silentText } from './today-words.ts'

const radius = 58
const around = 2 * Math.PI * radius
const gap = 5

interface Part {
  key: string
  count: number
  colour: string
}

/** A ring of parts with small gaps. */
const Ring = ({ parts, total }: { parts: readonly Part[]; total: number | null }) => {
  const shown = parts.filter(({ count }) => count > 0)
  const between = shown.length > 1 ? gap : 0
  let start = 0
  return (
    <svg className={styles.ring} viewBox="0 0 136 136" aria-hidden>
      <circle cx={68} cy={68} r={radius} className={styles.track} />
      {shown.map(({ key, count, colour }) => {
        const length = (count / (total ?? 1)) * around
        const offset = start
        start += length
        return (
          <circle
            key={key}
            cx={68}
            cy={68}
            r={radius}
            className={styles.part}
            stroke={colour}
            strokeDasharray={`${Math.max(1, length - between)} ${around}`}
            strokeDashoffset={-offset - between / 2}
          />
        )
      })}
      <text x={68} y={72} className={styles.total}>
        {formatValue(total, 0)}
      </text>
      <text x={68} y={90} className={styles.totalWord}>
        {m.faults_active_word({ count: total ?? 0 })}
      </text>
    </svg>
  )
}

const Line = ({
  tone,
  word,
  note,
  count,
  search,
}: {
  tone: 'fault' | 'warning'
  word: string
  note: string
  count: number | null
  /** Of the dashboard, whose table then shows these faults. */
  search: Record<string, unknown>
}) => {
  const Shape = toneIcons[tone]
  return (
    <li>
      <Shape size={16} color={toneColour(tone)} aria-hidden />
      <div>
        <span style={{ color: toneColour(tone) }}>{word}</span>
        <p>{note}</p>
      </div>
      <strong>
        {count === null ? (
          <Unknown />
        ) : (
          <Link
            to="/dashboard"
            search={search as never}
            className={styles.count ?? ''}
            aria-label={`${word}: ${formatNumber(count)}`}
          >
            {formatNumber(count)}
          </Link>
        )}
      </strong>
    </li>
  )
}

const Week = ({ opened, resolved }: Stats['faults_last_week']) => (
  <span className={styles.week}>
    <Link to="/dashboard" search={faultsOfWeek('opened') as never}>
      {m.faults_opened_count({ count: opened })}
    </Link>
    <Link to="/dashboard" search={faultsOfWeek('resolved') as never}>
      {m.faults_resolved_count({ count: resolved })}
    </Link>
    <span>{m.faults_week_note()}</span>
  </span>
)

/** Open faults that block heating, and those that do not. */
export const FaultShare = ({ stats }: { stats: Stats | undefined }) => {
  if (!stats) return <CardSkeleton height={286} />
  const { blocking, non_blocking } = stats.faults
  const total = knownCount(stats, blocking + non_blocking)
  const count = (of: number) => (total === null ? null : of)
  return (
    <Card
      title={m.fault_share_title()}
      foot={total === null ? silentText(stats) : <Week {...stats.faults_last_week} />}
    >
      <div className={styles.share}>
        <Ring
          total={total}
          parts={[
            { key: 'blocking', count: blocking, colour: 'var(--fault)' },
            { key: 'non_blocking', count: non_blocking, colour: 'var(--warning-fill)' },
          ]}
        />
        <ul className={styles.lines}>
          <Line
            tone="fault"
            word={m.fault_blocking_many()}
            note={m.fault_blocking_note()}
            count={count(blocking)}
            search={faultsThatBlock}
          />
          <Line
            tone="warning"
            word={m.fault_non_blocking_many()}
            note={m.fault_non_blocking_note()}
            count={count(non_blocking)}
            search={faultsThatDoNot}
          />
        </ul>
      </div>
    </Card>
  )
}
