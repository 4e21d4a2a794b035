import '@mantine/dates/styles.layer.css'
import { DatePicker, type DatePickerProps, type DatePickerType } from '@mantine/dates'
import 'dayjs/locale/el'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import styles from './Calendar.module.css'
import { startOfDate } from './chart/time-ticks.ts'
import { formatLongDate } from './format.ts'

/** A calendar month with arrow keys in the reader's language. */
export const Calendar = <Type extends DatePickerType = 'default'>(props: DatePickerProps<Type>) => (
  <DatePicker<Type>
    hideOutsideDates
    highlightToday
    classNames={{ day: styles.day ?? '' }}
    getDayProps={(date) => ({ 'aria-label': formatLongDate(startOfDate(date)) })}
    locale={getLocale()}
    ariaLabels={{
      previousMonth: m.date_previous_month(),
      nextMonth: m.date_next_month(),
      previousYear: m.date_previous_year(),
      nextYear: m.date_next_year(),
      previousDecade: m.date_previous_decade(),
      nextDecade: m.date_next_decade(),
      monthLevelControl: m.date_choose_month(),
      yearLevelControl: m.date_choose_year(),
    }}
    {...props}
  />
)
