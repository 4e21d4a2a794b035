import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconArrowBackUp, IconCalendarEvent, IconInfoCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { movedLabourDay } from '../../contract/work-calendar/holidays.ts'
import type { WorkCalendar } from '../../contract/work-calendar/routes.ts'
import { startOfDate } from '../kit/chart/time-ticks.ts'
import { DateField } from '../kit/form/DateField.tsx'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { formatDate, formatWeekday } from '../kit/format.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { useRole } from '../session/person.ts'
import { refreshAfter } from '../session/queries.ts'
import { changesOf, withDay } from './holiday-changes.ts'
import { holidayName } from './holiday-words.ts'
import styles from './work-calendar.module.css'

type Holidays = WorkCalendar['holidays']
type ListedHoliday = Holidays[number]

const dayText = (day: string): string => `${formatWeekday(startOfDate(day))} ${formatDate(startOfDate(day))}`

const store = async (year: number, holidays: Holidays): Promise<void> => {
  await call('editHolidays', { body: { year, changes: changesOf(holidays) } })
  showSnackbar({ tone: 'fine', text: m.holidays_saved() })
  await refreshAfter('editHolidays')
}

/** `call` has shown the problem. */
const storeNow = (year: number, holidays: Holidays): void =>
  void store(year, holidays).catch((error: unknown) => {
    if (!isProblem(error)) throw error
  })

const daySchema = z.iso.date('date_invalid')
const moveSchema = z.object({ day: daySchema })
const ownSchema = z.object({
  name: z.string().trim().min(1, 'name_required').max(60, 'too_long'),
  day: daySchema,
})

const openMove = (year: number, holidays: Holidays, one: ListedHoliday) =>
  openModal({
    title: m.holiday_move({ name: holidayName(one) }),
    width: 440,
    content: (
      <FormModal
        schema={moveSchema}
        defaults={{ day: one.day ?? one.usual_day ?? '' }}
        errorText={keyText}
        onSave={({ day }) => store(year, withDay(holidays, one, day))}
      >
        <DateField name="day" label={m.holiday_day()} required />
      </FormModal>
    ),
  })

const openAdd = (year: number, holidays: Holidays) =>
  openModal({
    title: m.holiday_add(),
    width: 560,
    content: (
      <FormModal
        schema={ownSchema}
        defaults={{ name: '', day: '' }}
        errorText={keyText}
        onSave={({ name, day }) => store(year, [...holidays, { holiday: null, name, day, usual_day: null }])}
      >
        <TextField name="name" label={m.holiday_name()} required max={60} />
        <DateField name="day" label={m.holiday_day()} required />
      </FormModal>
    ),
  })

interface RowProps {
  one: ListedHoliday
  isReadOnly: boolean
  onMove: () => void
  onDay: (day: string | null) => void
}

const Row = ({ one, isReadOnly, onMove, onDay }: RowProps) => {
  const name = holidayName(one)
  const isMoved = one.holiday !== null && one.day !== one.usual_day
  return (
    <li data-off={one.day === null || undefined}>
      <span>
        <strong>{name}</strong>
        <span>
          {one.day === null ? m.holiday_removed() : dayText(one.day)}
          {isMoved &&
            one.day !== null &&
            one.usual_day &&
            ` · ${m.holiday_moved({ day: dayText(one.usual_day) })}`}
        </span>
      </span>
      {!isReadOnly && (
        <>
          {isMoved && (
            <ActionIcon
              size={36}
              aria-label={m.holiday_restore({ name })}
              onClick={() => onDay(one.usual_day)}
            >
              <IconArrowBackUp size={16} aria-hidden />
            </ActionIcon>
          )}
          {one.day !== null && (
            <>
              <ActionIcon size={36} aria-label={m.holiday_move({ name })} onClick={onMove}>
                <IconCalendarEvent size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon size={36} aria-label={m.holiday_remove({ name })} onClick={() => onDay(null)}>
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
        </>
      )}
    </li>
  )
}

interface HolidaysTabProps {
  calendar: WorkCalendar
  year: number
  thisYear: number
  onYear: (year: number) => void
}

/** The public holidays of a year, computed, and what the company changed of them. */
export const HolidaysTab = ({ calendar, year, thisYear, onYear }: HolidaysTabProps) => {
  const isReadOnly = !useRole('admin')
  const { holidays } = calendar
  const labourDay = holidays.find(({ holiday }) => holiday === 'labour_day')
  const moved = movedLabourDay(year)
  const isDue = moved !== null && labourDay !== undefined && labourDay.day === labourDay.usual_day
  return (
    <div className={styles.part}>
      <NativeSelect
        className={styles.of ?? ''}
        label={m.holidays_year()}
        value={String(year)}
        onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
        data={[0, 1, 2].map((ahead) => String(thisYear + ahead))}
      />
      {isDue && (
        <div className={styles.note}>
          <IconInfoCircle size={18} aria-hidden />
          <span>{m.holiday_labour_day_moves({ day: dayText(moved) })}</span>
          {!isReadOnly && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => storeNow(year, withDay(holidays, labourDay, moved))}
            >
              {m.holiday_labour_day_move()}
            </Button>
          )}
        </div>
      )}
      <ul className={styles.list}>
        {holidays.map((one) => (
          <Row
            key={one.holiday ?? `${one.day} ${one.name}`}
            one={one}
            isReadOnly={isReadOnly}
            onMove={() => openMove(year, holidays, one)}
            onDay={(day) => storeNow(year, withDay(holidays, one, day))}
          />
        ))}
      </ul>
      {isReadOnly ? (
        <p className={styles.hint}>{m.work_read_only()}</p>
      ) : (
        <Button
          className={styles.save ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => openAdd(year, holidays)}
        >
          {m.holiday_add()}
        </Button>
      )}
    </div>
  )
}
