import type { Step } from '../../contract/consumption/routes.ts'
import { formatClock, formatDay, formatMonth, formatWeekday, wallTime } from '../kit/format.ts'
import styles from './chart.module.css'
import type { Field } from './chart-field.ts'
import type { Column } from './columns.ts'

const labelOf = (from: number, step: Step): string => {
  if (step === 'hour') {
    const { hour } = wallTime(from)
    return hour === '00' ? `${formatWeekday(from)} ${formatDay(from)}` : formatClock(from)
  }
  if (step === 'month') return `${formatMonth(from)} ${wallTime(from).year % 100}`
  return step === 'day' ? `${formatWeekday(from)} ${formatDay(from)}` : formatDay(from)
}

const room = 78

/** The beginnings of columns that have room: whole days of hours, Mondays of many days. */
function labelled(columns: readonly Column[], step: Step, width: number): Column[] {
  const most = Math.max(2, Math.floor(width / room))
  const starts = columns.filter(({ from }) => step !== 'hour' || wallTime(from).hour === '00')
  const wide = starts.length >= 2 ? starts : columns
  const mondays = wide.filter(({ from }) => formatWeekday(from) === formatWeekday(Date.UTC(2026, 0, 5, 12)))
  const chosen = step === 'day' && wide.length > most && mondays.length > 1 ? mondays : wide
  const every = Math.ceil(chosen.length / most)
  return chosen.filter((_, index) => index % every === 0)
}

export const TimeLabels = ({
  columns,
  step,
  field,
}: {
  columns: readonly Column[]
  step: Step
  field: Field
}) => (
  <g>
    {labelled(columns, step, field.right - field.left).map(({ from }) => {
      const x = Math.max(field.left, field.x(from))
      const isLast = x > field.right - room / 2
      return (
        <g key={from}>
          <line className={styles.tick} x1={x} x2={x} y1={field.top} y2={field.outdoor.bottom} />
          <text
            className={styles.axis}
            x={x}
            y={field.outdoor.bottom + 16}
            textAnchor={isLast ? 'end' : x < field.left + room / 2 ? 'start' : 'middle'}
          >
            {labelOf(from, step)}
          </text>
        </g>
      )
    })}
  </g>
)
