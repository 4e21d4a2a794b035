import { mostSeriesDays } from '../../contract/work-calendar/series.ts'
import { KindField } from '../kit/form/KindField.tsx'
import { formatDay, formatWeekday } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import styles from './appointments.module.css'
import { useFormSlots } from './use-form-slots.ts'

const counts = Array.from({ length: mostSeriesDays }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? m.series_one_day() : m.series_days_count({ count: at + 1 }),
}))

/** On how many working days the visit is, and which they will be. */
export const SeriesField = () => {
  const { slots, count } = useFormSlots()
  return (
    <>
      <KindField name="days" label={m.series_days()} required options={counts} />
      {count > 1 && slots.length > 0 && (
        <p className={styles.series} role="status">
          {m.series_preview({
            days: slots.map(({ start }) => `${formatWeekday(start)} ${formatDay(start)}`).join(', '),
          })}
        </p>
      )}
    </>
  )
}
