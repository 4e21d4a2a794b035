// The day and the week of lanes, with the tray: what is dragged, pressed or chosen by keys on them.
import { Switch } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { bookAppointment } from '../appointments/appointment-actions.tsx'
import type { Person } from '../appointments/changed-visit.ts'
import { usualDuration } from '../jobs/durations.ts'
import { useSearch } from '../kit/form/use-search.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { usePanel } from '../shell/panel.ts'
import type { WorkHours } from '../work-calendar/work-hours.ts'
import { Alerts } from './Alerts.tsx'
import { alertsOf } from './alerts-of.ts'
import { DayBoard, useWindow } from './board/DayBoard.tsx'
import { daySlotUnder, isUnassignedLane, weekSlotUnder } from './board/slot-under.ts'
import { WeekBoard } from './board/WeekBoard.tsx'
import { freeSlotOf } from './board/week-slot.ts'
import { BoardContext } from './board-context.ts'
import { moveFocus } from './board-keys.ts'
import styles from './calendar.module.css'
import { spanOfDays } from './days.ts'
import type { Dragged, Slot } from './drag/drag-store.ts'
import { isFingerDown, type Point } from './drag/follow-pointer.ts'
import { useBoardDrag } from './drag/use-board-drag.ts'
import { dropInSlot } from './drop-visit.ts'
import { type Lane, lanesOf } from './lanes.ts'
import { putBack, useMovedItem } from './moving.ts'
import { Tray } from './Tray.tsx'
import { useUnscheduled } from './use-calendar-data.ts'
import type { OpenedMenu } from './VisitMenu.tsx'

interface LanesViewProps {
  view: 'day' | 'week'
  dates: readonly string[]
  today: string
  visits: readonly Appointment[]
  people: readonly Person[]
  hours: WorkHours
  onDay(date: string): void
  onMenu(menu: OpenedMenu): void
}

const menuKeys = new Set(['ContextMenu', 'm', 'μ'])

export const LanesView = ({ view, dates, today, visits, people, hours, onDay, onMenu }: LanesViewProps) => {
  const panel = usePanel()
  const [isWhole, setWhole] = useState(false)
  const taken = useMovedItem()
  const wanted = useSearch()
  const tray = useUnscheduled(wanted.search)
  const date = dates[0] ?? today
  const lanes = useMemo(
    () => lanesOf(people, visits, { span: spanOfDays(date, dates.length), hours }),
    [people, visits, date, dates.length, hours],
  )
  const window = useWindow(date, lanes, hours, isWhole)
  const byId = useMemo(() => new Map(visits.map((visit) => [visit.id, visit])), [visits])
  const jobs = useMemo(() => new Map((tray.data?.items ?? []).map((job) => [job.id, job])), [tray.data])
  const put = (dragged: Dragged, slot: Slot) => dropInSlot(dragged, slot, people, hours)
  const root = useBoardDrag({
    visits: byId,
    jobs,
    slotAt: (point, dragged, grab) =>
      view === 'day'
        ? daySlotUnder(point, window, dragged, grab)
        : weekSlotUnder(point, dragged, lanes, hours),
    onDrop: put,
    onMiss: (dragged, point) => {
      if (dragged.kind !== 'resize' && isUnassignedLane(point))
        showSnackbar({ tone: 'warning', text: m.calendar_drop_needs_technician() })
    },
  })
  const board = useMemo(
    () => ({
      put: (slot: Slot) => {
        if (taken) dropInSlot(taken, slot, people, hours)
        putBack()
      },
      alertsOf: (lane: Lane) => alertsOf([lane], { lanes, hours, withDay: view === 'week' }),
    }),
    [taken, people, hours, lanes, view],
  )

  const menuOf = (element: Element): OpenedMenu | undefined => {
    const card = element.closest<HTMLElement>('[data-visit]')
    const visit = byId.get(card?.dataset.visit ?? '')
    const button = card?.querySelector<HTMLElement>('[data-open]')
    return visit && card && button ? { visit, person: card.dataset.person ?? null, button } : undefined
  }
  const slotPressed = (element: Element, point: Point): Slot | undefined => {
    if (view === 'day')
      return element.closest('[data-track]') ? daySlotUnder(point, window, undefined) : undefined
    const { cell, person } = element.closest<HTMLElement>('[data-cell]')?.dataset ?? {}
    const lane = lanes.find((one) => one.person?.id === person)
    return lane && cell ? freeSlotOf(lane, cell, hours, usualDuration(undefined)) : undefined
  }
  const click = (event: MouseEvent) => {
    const target = event.target as Element
    const opened = menuOf(target)
    if (opened && target.closest('[data-menu]')) onMenu(opened)
    else if (opened) panel.open('appointment', opened.visit.id)
    else if (!taken) {
      const slot = slotPressed(target, { x: event.clientX, y: event.clientY })
      if (slot) bookAppointment({ start: slot.start, assignee_id: slot.person })
    }
  }
  const contextMenu = (event: MouseEvent) => {
    const opened = isFingerDown() ? undefined : menuOf(event.target as Element)
    if (!opened) return
    event.preventDefault()
    onMenu(opened)
  }
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const opened = menuOf(event.target as Element)
    const isMenu = menuKeys.has(event.key) || (event.key === 'F10' && event.shiftKey)
    if (opened && isMenu) onMenu(opened)
    else if (!moveFocus(event.currentTarget, event.key)) return
    event.preventDefault()
    // The menu closes at keys outside of it: this one opens it.
    event.stopPropagation()
  }

  return (
    <BoardContext value={board}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the cards within are the buttons */}
      <div ref={root} onClick={click} onContextMenu={contextMenu} onKeyDown={keyDown}>
        {view === 'day' ? (
          <>
            <Alerts alerts={alertsOf(lanes, { lanes, hours, withDay: false })} />
            <DayBoard date={date} lanes={lanes} hours={hours} window={window} />
            <div className={styles.under}>
              <Switch
                size="xs"
                checked={isWhole}
                onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
                label={m.calendar_whole_day()}
              />
              <span className={styles.keys}>{m.calendar_keys()}</span>
            </div>
          </>
        ) : (
          <WeekBoard dates={dates} today={today} lanes={lanes} hours={hours} onDay={onDay} />
        )}
        <Tray
          jobs={tray.data?.items}
          total={tray.data?.total ?? 0}
          problem={tray.error}
          search={wanted}
          canDrag
          onOpen={(job) => panel.open('job', job.id)}
          onRetry={() => void tray.refetch()}
        />
      </div>
    </BoardContext>
  )
}
