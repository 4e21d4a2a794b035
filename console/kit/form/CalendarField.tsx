import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { lazyPart } from '../part/lazy-part.tsx'
import styles from './Form.module.css'
import { useFieldError } from './form-context.ts'
import { LabelText } from './LabelText.tsx'

const Calendar = lazyPart(() => import('../Calendar.tsx').then((part) => part.Calendar<'default'>))

type Value = string | null

interface CalendarFieldProps {
  name: string
  label: string
  required?: boolean
  /** Hint of the written format. */
  placeholder: string
  /** The value of the typed text; an invalid one that the form refuses if it cannot be read. */
  read: (typed: string) => Value
  write: (value: Value) => string
  /** `2026-11-23`, if the value contains a day. */
  dayOf: (value: Value) => Value
  /** The value after a press on a day. */
  withDay: (day: string, value: Value) => Value
}

/** A typed or chosen day: the browser's own field would use the browser's language. */
export const CalendarField = ({
  name,
  label,
  required = false,
  placeholder,
  read,
  write,
  dayOf,
  withDay,
}: CalendarFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, Value>>({ name })
  const error = useFieldError(name, label)
  const [text, setText] = useState(() => write(value))
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isTyped = read(text) === value
  const type = (typed: string) => {
    setText(typed)
    onChange(read(typed))
  }
  const press = (day: string | null) => {
    if (day) onChange(withDay(day, value))
    // Before the focused day disappears: otherwise the layer moves the focus to the form.
    button.current?.focus()
    setOpen(false)
  }
  const settle = () => {
    if (isTyped) setText(write(value) || text)
    onBlur()
  }
  return (
    <TextInput
      ref={ref}
      name={name}
      value={isTyped ? text : write(value)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={settle}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      label={<LabelText label={label} required={required} />}
      error={error}
      aria-required={required}
      rightSectionWidth={44}
      // Right sections of the fields below would cover the calendar.
      {...(isOpen ? { styles: { section: { zIndex: 2 } } } : {})}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              ref={button}
              className={styles.calendar ?? ''}
              onClick={() => setOpen(!isOpen)}
              aria-label={m.date_choose({ label })}
            >
              <IconCalendar size={18} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <ErrorBoundary>
              <Suspense fallback={<Skeleton w={252} h={288} />}>
                <Calendar
                  value={dayOf(value)}
                  onChange={press}
                  {...(dayOf(value) ? { defaultDate: dayOf(value) ?? '' } : {})}
                />
              </Suspense>
            </ErrorBoundary>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
