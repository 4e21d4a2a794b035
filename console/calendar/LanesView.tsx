// The day and the week of lanes, with the tray: what is dragged, pressed or chosen by keys on them.
import { Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import type { Person } from '../appointments/changed-visit.ts'
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
import { BoardContext } from './board-context.ts'
import styles from './calendar.module.css'
import { spanOfDays } from './days.ts'
import type { Dragged, Slot } from './drag/drag-store.ts'
import { useBoardDrag } from './drag/use-board-drag.ts'
import { dropInSlot } from './drop-visit.ts'
import { type Lane, lanesOf } from './lanes.ts'
import { putBack, useMovedItem } from './moving.ts'
import { Tray } from './Tray.tsx'
import { useBoardGestures } from './use-board-gestures.ts'
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

  const gestures = useBoardGestures({ view, lanes, hours, window, visits: byId, isMoving: !!taken, onMenu })

  return (
    <BoardContext value={board}>
      {/* The cards within are the buttons. */}
      <div ref={root} {...gestures}>
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
