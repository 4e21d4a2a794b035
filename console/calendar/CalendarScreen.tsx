import { Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { bookAppointment } from '../appointments/appointment-actions.tsx'
import { Failed } from '../kit/Failed.tsx'
import { StaleBanner } from '../kit/list/StaleBanner.tsx'
import { m } from '../paraglide/messages.js'
import { refresh } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import { peopleOf } from '../slots/people-of.ts'
import { AgendaView } from './AgendaView.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import styles from './calendar.module.css'
import { datesOf } from './days.ts'
import { LanesView } from './LanesView.tsx'
import { isCancelled, lanePeople } from './lanes.ts'
import { MonthView } from './MonthView.tsx'
import { MoveBar } from './MoveBar.tsx'
import { useMovedItem } from './moving.ts'
import { useCalendarAddress } from './use-calendar-address.ts'
import { usePeople, useVisits, useWorkHours } from './use-calendar-data.ts'
import { type OpenedMenu, VisitMenu } from './VisitMenu.tsx'

const refreshAll = () => void refresh('listAppointments', 'listJobs', 'listWorkload', 'getWorkCalendar')

const useDates = (view: Parameters<typeof datesOf>[0], date: string) =>
  useMemo(() => datesOf(view, date), [view, date])

/** For the dispatcher: who is where when, and what is still without a time. */
export const CalendarScreen = () => {
  const address = useCalendarAddress()
  const { view, date, today, technicians } = address
  const panel = usePanel()
  const taken = useMovedItem()
  const dates = useDates(view, date)
  const { answer, visits: all } = useVisits(dates, view !== 'month')
  const people = usePeople(technicians)
  const hours = useWorkHours(dates)
  const [menu, setMenu] = useState<OpenedMenu>()

  const visits = useMemo(
    () =>
      technicians ? all?.filter((visit) => peopleOf(visit).some((id) => technicians.includes(id))) : all,
    [all, technicians],
  )
  const lanePersons = useMemo(() => {
    if (!people.shown || !visits) return undefined
    return technicians ? people.shown : lanePeople(people.shown, visits)
  }, [people.shown, visits, technicians])

  const content = () => {
    if (view === 'month')
      return (
        <MonthView
          dates={dates}
          today={today}
          people={people.shown}
          isFiltered={technicians !== undefined}
          hours={hours}
          onDay={address.openDay}
        />
      )
    const problem = answer.error ?? people.answer.error
    if (problem && (!visits || !lanePersons))
      return <Failed title={m.calendar_failed()} problem={problem} onRetry={refreshAll} />
    if (!visits || !lanePersons) return <Skeleton height={420} radius={8} aria-busy />
    if (view === 'agenda')
      return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the rows within are the buttons
        <div
          onClick={({ target }) => {
            const row = (target as Element).closest<HTMLElement>('[data-visit]')
            const visit = visits.find(({ id }) => id === row?.dataset.visit)
            const button = (target as Element).closest<HTMLElement>('[data-menu]')
            if (visit && button) setMenu({ visit, person: visit.assignee_id, button })
            else if (visit) panel.open('appointment', visit.id)
          }}
        >
          <AgendaView dates={dates} today={today} visits={visits} people={lanePersons} hours={hours} />
        </div>
      )
    return (
      <LanesView
        key={view}
        view={view}
        dates={dates}
        today={today}
        visits={visits}
        people={lanePersons}
        hours={hours}
        onDay={address.openDay}
        onMenu={setMenu}
      />
    )
  }

  const closeMenu = () => {
    menu?.button.focus()
    setMenu(undefined)
  }
  return (
    <>
      <CalendarHead
        address={address}
        people={people.all ?? []}
        count={view === 'month' ? undefined : visits?.filter((visit) => !isCancelled(visit)).length}
        isBusy={answer.isFetching}
        onRefresh={refreshAll}
        onAdd={() => bookAppointment()}
      />
      {taken && <MoveBar taken={taken} hasLanes={view === 'day' || view === 'week'} />}
      {answer.error && visits && <StaleBanner problem={answer.error} onRetry={refreshAll} />}
      <div className={styles.content}>{content()}</div>
      <VisitMenu
        opened={menu}
        people={people.all ?? []}
        canMove={view === 'day' || view === 'week'}
        onOpen={({ id }) => panel.open('appointment', id)}
        onClose={closeMenu}
      />
    </>
  )
}
