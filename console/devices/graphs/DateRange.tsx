import { Button, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { Calendar } from '../../kit/Calendar.tsx'
import { addLocalDays, dateOf, startOfDate, startOfLocalWeek } from '../../kit/chart/time-ticks.ts'
import { m } from '../../paraglide/messages.js'
import { chosenRange, type Range } from './range.ts'
import styles from './range-bar.module.css'
import { rangeText } from './range-text.ts'

/** Whole local days from a calendar; starts with this week, or with the shown dates. */
export const DateRange = ({ range, onRange }: { range: Range; onRange: (range: Range) => void }) => {
  const [isOpen, setOpen] = useState(false)
  const [dates, setDates] = useState<[string | null, string | null]>([null, null])
  const open = () => {
    const now = Date.now()
    setDates(
      range.preset === undefined
        ? [dateOf(range.from), dateOf(range.to - 1)]
        : [dateOf(startOfLocalWeek(now)), dateOf(now)],
    )
    setOpen(true)
  }
  const [first, last] = dates
  const choose = () => {
    if (!first || !last) return
    onRange(
      chosenRange({ from: startOfDate(first), to: Math.min(Date.now(), addLocalDays(startOfDate(last), 1)) }),
    )
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" h={34} leftSection={<IconCalendar size={16} aria-hidden />} onClick={open}>
          <span className="num">{rangeText(range)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Calendar
          type="range"
          allowSingleDateInRange
          value={dates}
          onChange={setDates}
          maxDate={dateOf(Date.now())}
          defaultDate={dateOf(range.to)}
        />
        <div className={styles.dateFoot}>
          <Button variant="default" onClick={() => setOpen(false)}>
            {m.action_cancel()}
          </Button>
          <Button disabled={!first || !last} onClick={choose}>
            {m.action_ok()}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
