import { Button, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { dateOf } from '../chart/time-ticks.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import { CardSkeleton } from '../Skeletons.tsx'
import styles from './period.module.css'
import { type Days, periodText } from './period.ts'

const Calendar = lazyPart(() => import('../Calendar.tsx').then((part) => part.Calendar<'range'>))

interface DaysMenuProps {
  /** Both days are included. */
  days: Days
  onDays: (days: Days) => void
  /** Default: the days. */
  label?: string
  /** The last day that can be chosen; default today. */
  latest?: string
}

/** Two days from a calendar, in whatever order they are pressed. */
export const DaysMenu = ({ days, onDays, label, latest }: DaysMenuProps) => {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<[string | null, string | null]>([null, null])
  const open = () => {
    setChosen([days.date_from, days.date_to])
    setOpen(true)
  }
  const [first, last] = chosen.toSorted()
  const choose = () => {
    if (first && last) onDays({ date_from: first, date_to: last })
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          h={34}
          leftSection={<IconCalendar size={16} aria-hidden />}
          onClick={() => (isOpen ? setOpen(false) : open())}
        >
          <span className="num">{label ?? periodText(`${days.date_from}..${days.date_to}`)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<CardSkeleton height={288} />}>
          <Calendar
            type="range"
            allowSingleDateInRange
            value={chosen}
            onChange={setChosen}
            maxDate={latest ?? dateOf(Date.now())}
            defaultDate={days.date_to}
          />
        </Suspense>
        <div className={styles.foot}>
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
