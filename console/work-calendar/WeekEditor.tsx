import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { mostShifts, type WorkWeek } from '../../contract/work-calendar/routes.ts'
import { m } from '../paraglide/messages.js'
import { formatLongWeekday } from './weekdays.ts'
import styles from './work-calendar.module.css'

type Shifts = WorkWeek[number]
type Shift = Shifts[number]

/** Half hours; a time between them that is stored already stays to be chosen. */
const times = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
)
const timesWith = (time: string) => (times.includes(time) ? times : [...times, time].toSorted())

const morning: Shift = { from: '08:00', to: '17:00' }
const evening: Shift = { from: '17:30', to: '20:30' }

interface ShiftRowProps {
  day: string
  shift: Shift
  isReadOnly: boolean
  onShift: (shift: Shift | undefined) => void
}

const ShiftRow = ({ day, shift, isReadOnly, onShift }: ShiftRowProps) => (
  <span className={styles.shift}>
    <NativeSelect
      aria-label={m.work_from({ day })}
      data={timesWith(shift.from)}
      value={shift.from}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => onShift({ ...shift, from: currentTarget.value })}
    />
    <span aria-hidden>–</span>
    <NativeSelect
      aria-label={m.work_to({ day })}
      data={timesWith(shift.to)}
      value={shift.to}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => onShift({ ...shift, to: currentTarget.value })}
    />
    {!isReadOnly && (
      <ActionIcon size={36} aria-label={m.work_shift_remove({ day })} onClick={() => onShift(undefined)}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    )}
  </span>
)

interface WeekEditorProps {
  week: WorkWeek
  isReadOnly: boolean
  onWeek: (week: WorkWeek) => void
}

/** Up to two shifts on each day of the week. */
export const WeekEditor = ({ week, isReadOnly, onWeek }: WeekEditorProps) => {
  const setDay = (index: number, shifts: Shifts) =>
    onWeek(week.map((before, at) => (at === index ? shifts : before)))
  return (
    <ul className={styles.week}>
      {week.map((shifts, index) => {
        const day = formatLongWeekday(index)
        return (
          <li key={day}>
            <Checkbox
              label={day}
              checked={shifts.length > 0}
              disabled={isReadOnly}
              onChange={({ currentTarget }) => setDay(index, currentTarget.checked ? [morning] : [])}
            />
            <div className={styles.shifts}>
              {shifts.length === 0 && <span className={styles.free}>{m.work_none()}</span>}
              {shifts.map((shift, at) => (
                <ShiftRow
                  key={`${at} of ${day}`}
                  day={day}
                  shift={shift}
                  isReadOnly={isReadOnly}
                  onShift={(changed) =>
                    setDay(
                      index,
                      shifts.flatMap((before, position) => (position === at ? (changed ?? []) : before)),
                    )
                  }
                />
              ))}
              {!isReadOnly && shifts.length > 0 && shifts.length < mostShifts && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  aria-label={m.work_shift_add_on({ day })}
                  onClick={() => setDay(index, [...shifts, evening])}
                >
                  {m.work_shift_add()}
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
