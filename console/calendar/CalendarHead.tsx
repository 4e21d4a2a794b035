import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Skeleton, Tooltip } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconFilter,
  IconPlus,
  IconRefresh,
  IconSettings,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Person } from '../appointments/changed-visit.ts'
import { SubscribeIcon } from '../calendar-feeds/subscribe.tsx'
import { startOfDate } from '../kit/chart/time-ticks.ts'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { formatDay, formatWeekday } from '../kit/format.ts'
import { useIsPhone } from '../kit/list/use-is-phone.ts'
import { lazyPart } from '../kit/part/lazy-part.tsx'
import { m } from '../paraglide/messages.js'
import { PersonMark } from '../personnel/PersonMark.tsx'
import { useOffers } from '../shell/offers.ts'
import styles from './calendar.module.css'
import { type CalendarView, calendarViews } from './calendar-search.ts'
import { stepDate, titleOf } from './days.ts'
import type { CalendarAddress } from './use-calendar-address.ts'

const Calendar = lazyPart(() => import('../kit/Calendar.tsx').then((part) => part.Calendar<'default'>))

const viewWord: Record<CalendarView, () => string> = {
  day: m.calendar_view_day,
  week: m.calendar_view_week,
  month: m.calendar_view_month,
  agenda: m.calendar_view_agenda,
}

/** The title is a button that opens a calendar to choose a day. */
const Title = ({ address: { view, date, setDate } }: { address: CalendarAddress }) => {
  const [isOpen, setOpen] = useState(false)
  const title = titleOf(view, date)
  return (
    <h1 className={styles.heading}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={styles.title}
            aria-haspopup="dialog"
            onClick={() => setOpen(!isOpen)}
          >
            {title}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <ErrorBoundary>
            <Suspense fallback={<Skeleton w={252} h={288} />}>
              <Calendar
                value={date}
                defaultDate={date}
                onChange={(day: string | null) => {
                  setOpen(false)
                  if (day) setDate(day)
                }}
              />
            </Suspense>
          </ErrorBoundary>
        </Popover.Dropdown>
      </Popover>
    </h1>
  )
}

const Technicians = ({ address, people }: { address: CalendarAddress; people: readonly Person[] }) => {
  const chosen = address.technicians ?? []
  const isPhone = useIsPhone()
  const label =
    chosen.length > 0 ? m.calendar_technicians_chosen({ count: chosen.length }) : m.calendar_technicians()
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" h={34} px={8} aria-label={label}>
          <IconFilter size={16} aria-hidden />
          {(!isPhone || chosen.length > 0) && (
            <span className={styles.filterLabel}>{isPhone ? chosen.length : label}</span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.filter ?? ''}>
        <Checkbox.Group
          label={m.calendar_technicians()}
          value={[...chosen]}
          onChange={address.setTechnicians}
        >
          {people.map(({ id, name, color }) => (
            <Checkbox
              key={id}
              value={id}
              mt={8}
              size="xs"
              label={
                <span className={styles.person}>
                  {color && <PersonMark person={{ color }} />}
                  {name}
                </span>
              }
            />
          ))}
        </Checkbox.Group>
        {chosen.length > 0 && (
          <Button variant="subtle" size="compact-sm" mt={12} onClick={() => address.setTechnicians([])}>
            {m.action_clear_filters()}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface CalendarHeadProps {
  address: CalendarAddress
  people: readonly Person[]
  /** Undefined while unknown. */
  count: number | undefined
  isBusy: boolean
  onRefresh(): void
  onAdd(): void
}

/** Which days and whose; the views; a new visit. */
export const CalendarHead = ({ address, people, count, isBusy, onRefresh, onAdd }: CalendarHeadProps) => {
  const { view, date, today, setDate, setView } = address
  const isPhone = useIsPhone()
  const { openWorkCalendar } = useOffers()
  const step = (direction: 1 | -1) => setDate(stepDate(view, date, direction))
  return (
    <header className={styles.head}>
      <div className={styles.lead}>
        <Title address={address} />
        <span className={styles.count} role="status">
          {count !== undefined && (
            <>
              {count}
              <span className="visually-hidden"> {m.calendar_count_hint()}</span>
            </>
          )}
        </span>
        <ActionIcon onClick={onRefresh} aria-label={m.action_refresh()} data-busy={isBusy || undefined}>
          <IconRefresh size={18} />
        </ActionIcon>
      </div>
      <div className={styles.tools}>
        <div className={styles.steps}>
          <ActionIcon variant="default" size={34} onClick={() => step(-1)} aria-label={m.calendar_previous()}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Button
            variant="default"
            h={34}
            px={8}
            onClick={() => setDate(today)}
            aria-current={date === today || undefined}
            title={`${formatWeekday(startOfDate(today))} ${formatDay(startOfDate(today))}`}
          >
            {m.calendar_today()}
          </Button>
          <ActionIcon variant="default" size={34} onClick={() => step(1)} aria-label={m.calendar_next()}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </div>
        <SegmentedControl
          aria-label={m.calendar_view()}
          size={isPhone ? 'sm' : 'xs'}
          value={view}
          onChange={(next) => setView(next)}
          data={calendarViews.map((value) => ({ value, label: viewWord[value]() }))}
        />
        <Technicians address={address} people={people} />
        <Tooltip label={m.work_calendar()}>
          <ActionIcon variant="default" size={34} onClick={openWorkCalendar} aria-label={m.work_calendar()}>
            <IconSettings size={16} />
          </ActionIcon>
        </Tooltip>
        <SubscribeIcon isLabelled />
        <Button h={34} px={12} leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {m.visit_add()}
        </Button>
      </div>
    </header>
  )
}
