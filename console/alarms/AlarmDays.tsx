import { Link } from '@tanstack/react-router'
import { type AlarmGroup, alarmGroups } from '../../contract/alarms/kinds.ts'
import { dateOf, sameClock, startOfDate } from '../kit/chart/time-ticks.ts'
import { formatDate, formatNumber } from '../kit/format.ts'
import { toneColour } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './alarm-days.module.css'
import { TopHomes } from './TopHomes.tsx'
import { groupTone, groupWord } from './words.ts'

const shownDays = 30

/** Local days, whatever the clock did between them. */
const lastDays = (): string[] => {
  const today = startOfDate(dateOf(Date.now()))
  return Array.from({ length: shownDays }, (_, at) => dateOf(sameClock(today, at - shownDays + 1)))
}

/** How many alarms were raised on each of the last 30 days, and what that is for a hundred homes. */
export const AlarmDays = () => {
  const { data } = useAnswer('listAlarmDays', {}, { quiet: true, staleTime: 60_000 })
  if (!data)
    return (
      <div className={styles.frame} aria-busy>
        <div className={styles.days} />
      </div>
    )
  if (data.total === 0) return null
  const of = (date: string, group: AlarmGroup) =>
    data.days.find((one) => one.date === date && one.group === group)?.count ?? 0
  const days = lastDays().map((date) => ({ date, counts: alarmGroups.map((group) => of(date, group)) }))
  const sums = days.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0))
  const most = Math.max(1, ...sums)
  return (
    <section className={styles.frame} aria-label={m.alarm_days()}>
      <div className={styles.days}>
        <div className={styles.daysChart}>
          <p className={styles.daysText}>
            <Link to="/alarms" search={{ view: ['month'] } as never}>
              {m.alarm_days_total({ count: data.total })}
            </Link>
            {data.per_100_homes_a_day !== null && (
              <span> · {m.alarm_days_rate({ rate: formatNumber(data.per_100_homes_a_day, 1) })}</span>
            )}
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
                      background: toneColour(groupTone[group]),
                    }}
                  />
                ))}
              </li>
            ))}
          </ol>
          <ul className={styles.legend}>
            {(['stopped', 'attention', 'connection'] as const).map((group) => (
              <li key={group}>
                <span style={{ background: toneColour(groupTone[group]) }} />
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
