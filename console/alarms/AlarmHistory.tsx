import { Skeleton } from '@mantine/core'
import { Failed } from '../kit/Failed.tsx'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './alarms.module.css'
import { eventText } from './words.ts'

/** What happened to an alarm, newest first. */
export const AlarmHistory = ({ id }: { id: string }) => {
  const { data, error, refetch } = useAnswer('listAlarmEvents', { params: { id } })
  if (!data)
    return error ? (
      <Failed title={m.alarm_history()} problem={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton h={120} m={16} />
    )
  return (
    <ol className={styles.history}>
      {data.items.map((event) => {
        const { word, detail } = eventText(event)
        return (
          <li key={event.id}>
            <span className={styles.historyText}>
              <strong>{word}</strong>
              {detail && <span> {detail}</span>}
            </span>
            <span className={styles.quiet}>
              <Time at={event.at} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
