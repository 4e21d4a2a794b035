import { m } from '../../paraglide/messages.js'
import { CalendarField } from './CalendarField.tsx'
import { parseDay, writeDay } from './typed-date.ts'

interface DateFieldProps {
  name: string
  label: string
  required?: boolean
}

/** Unreadable text stays as typed, for the form to refuse. */
const read = (typed: string): string | null => (typed.trim() === '' ? null : (parseDay(typed) ?? typed))
const write = (value: string | null): string => (value ? writeDay(value) : '')
const dayOf = (value: string | null): string | null => (parseDay(write(value)) ? value : null)

/** A day of the calendar, `2026-11-23`, or null. */
export const DateField = (props: DateFieldProps) => (
  <CalendarField
    {...props}
    placeholder={m.date_pattern()}
    read={read}
    write={write}
    dayOf={dayOf}
    withDay={(day) => day}
  />
)
