// A day of a lane as a slot: a visit keeps its time of day, a job takes the first free time.
import { clockTextOf, momentOfClock } from '../../kit/chart/time-ticks.ts'
import type { WorkHours } from '../../work-calendar/work-hours.ts'
import type { Dragged, Slot } from '../drag/drag-store.ts'
import { nextFree } from '../free-time.ts'
import type { Lane } from '../lanes.ts'
import { durationOf } from '../slot-of.ts'

const usualStart = '09:00'

/** The first free time of a day within working hours. */
export function freeSlotOf(lane: Lane, date: string, hours: WorkHours, duration: number): Slot {
  const person = lane.person?.id ?? null
  const { spans } = hours.on(person, date)
  const free = nextFree(lane, spans, { from: Date.now(), minutes: duration })
  return { person, duration, start: free ?? momentOfClock(`${date}T${usualStart}`) }
}

export function weekSlot(dragged: Dragged, lane: Lane, date: string, hours: WorkHours): Slot {
  const duration = durationOf(dragged)
  if (dragged.kind === 'job') return freeSlotOf(lane, date, hours, duration)
  const clock = clockTextOf(Date.parse(dragged.visit.scheduled_start)).slice(11)
  return { person: lane.person?.id ?? null, duration, start: momentOfClock(`${date}T${clock}`) }
}
