import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type AlarmGroup, alarmGroups } from '../../contract/alarms/kinds.ts'
import { dateOf, sameClock, startOfDate } from '../kit/chart/time-ticks.ts'
import { formatDate, formatNumber } from '../kit/format.ts'
import { toneColour } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './alarm-days.module.css'
import { TopHomes } from './TopHomes.tsx'
import { groupWord } from './words.ts'

const shownDays = 30

/** Both are faults; a home that gets cold has the darker red. */
const groupColour: Record<AlarmGroup, string> = {
  comfort: toneColour('fault', true),
  stopped: 'color-mix(in oklab, var(--fault) 55%, var(--warning-soft))',
  attention: toneColour('warning'),
  connection: toneColour('offline'),
}

/** Local days, whatever the clock did between them. */
const lastDays = (): string[] => {
  const today = startOfDate(dateOf(Date.now()))
  return Array.from({ length: shownDays }, (_, at) => dateOf(sameClock(today, at - shownDays + 1)))
}

/** How many alarms were raised on each of the last 30 days, and what that is for a hundred homes. */
export const AlarmDays = () => {
  const { data } = useAnswer('listAlarmDays', {}, { quiet: true, staleTime: 60_000 })
  const [isOpen, setOpen] = useState(false)
  const chartId = useId()
  if (!data)
    return (
      <div className={styles.frame} aria-busy>
        <div className={styles.show} />
        <div className={styles.days} />
      </div>
    )
  if (data.total === 0) return null
  const of = (date: string, group: AlarmGroup) =>
    data.days.find((one) => one.date === date && one.group === group)?.count ?? 0
  const days = lastDays().map((date) => ({ date, counts: alarmGroups.map((group) => of(date, group)) }))
  const sums = days.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0))
  const most = Math.max(1, ...sums)
  const rate =
    data.per_100_homes_a_day !== null &&
    m.alarm_days_rate({ rate: formatNumber(data.per_100_homes_a_day, 1) })
  return (
    <section className={styles.frame} aria-label={m.alarm_days()}>
      <button
        type="button"
        className={styles.show}
        aria-expanded={isOpen}
        aria-controls={chartId}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={16} aria-hidden />
        <span>{[m.alarm_days_total({ count: data.total }), rate].filter(Boolean).join(' · ')}</span>
      </button>
      <div id={chartId} className={styles.days} data-open={isOpen || undefined}>
        <div className={styles.daysChart}>
          <p className={styles.daysText}>
            <Link to="/alarms" search={{ view: ['month'] } as never}>
              {m.alarm_days_total({ count: data.total })}
            </Link>
            {rate && <span> · {rate}</span>}
          </p>
          <ol className={styles.bars}>
            {days.map(({ date, counts }, at) => (
              <li key={date} title={`${formatDate(`${date}T12:00:00Z`)}: ${sums[at]}`}>
                <span className="visually-hidden">
                  {formatDate(`${date}T12:00:00Z`)}: {sums[at]}
                </span>
                {alarmGroups.map((group, index) => (
                  <span
                    key={group}
                    style={{
                      height: `${((counts[index] ?? 0) / most) * 100}%`,
                      background: groupColour[group],
                    }}
                  />
                ))}
              </li>
            ))}
          </ol>
          <ul className={styles.legend}>
            {alarmGroups.map((group) => (
              <li key={group}>
                <span style={{ background: groupColour[group] }} />
                {groupWord[group]()}
              </li>
            ))}
          </ul>
        </div>
        <TopHomes homes={data.homes} />
      </div>
    </section>
  )
}
