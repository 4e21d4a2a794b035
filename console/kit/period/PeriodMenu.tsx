import { Button, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { dateOf } from '../chart/time-ticks.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import { CardSkeleton } from '../Skeletons.tsx'
import styles from './period.module.css'
import { daysOf, periodOf, periodText, presets } from './period.ts'

const Calendar = lazyPart(() => import('../Calendar.tsx').then((part) => part.Calendar<'range'>))

interface PeriodMenuProps {
  /** Undefined for all time. */
  period: string | undefined
  /** For a narrow bar, which shows the dates elsewhere: `full` is read before them. */
  label?: { short: string; full: string }
  onPeriod: (period: string | undefined) => void
}

/** The dates of a list: a usual span, or two days from a calendar. */
export const PeriodMenu = ({ period, label, onPeriod }: PeriodMenuProps) => {
  const today = dateOf(Date.now())
  const shown = period ? periodText(period) : m.period_all()
  const [isOpen, setOpen] = useState(false)
  const [days, setDays] = useState<[string | null, string | null]>([null, null])
  const open = () => {
    const shown = daysOf(period)
    setDays([shown?.date_from ?? null, shown?.date_to ?? null])
    setOpen(true)
  }
  const choose = (next: string | undefined) => {
    onPeriod(next)
    setOpen(false)
  }
  const [first, last] = days
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          h={34}
          leftSection={<IconCalendar size={16} aria-hidden />}
          {...(label ? { 'aria-label': `${label.full}: ${shown}` } : {})}
          onClick={() => (isOpen ? setOpen(false) : open())}
        >
          <span className="num">{label?.short ?? shown}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.period}>
          <div className={styles.presets}>
            {[undefined, ...presets].map((preset) => (
              <button
                key={preset ?? ''}
                type="button"
                aria-pressed={period === preset}
                onClick={() => choose(preset)}
              >
                {preset ? periodText(preset) : m.period_all()}
              </button>
            ))}
          </div>
          <div>
            <Suspense fallback={<CardSkeleton height={288} />}>
              <Calendar
                type="range"
                allowSingleDateInRange
                value={days}
                onChange={setDays}
                maxDate={today}
                defaultDate={last ?? today}
              />
            </Suspense>
            <Button
              fullWidth
              mt={8}
              disabled={!first || !last}
              onClick={() => first && last && choose(periodOf({ date_from: first, date_to: last }))}
            >
              {m.period_choose()}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
