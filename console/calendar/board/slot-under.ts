// The slot of a lane under the pointer.
import { nearestDuration } from '../../jobs/durations.ts'
import type { WorkHours } from '../../work-calendar/work-hours.ts'
import type { Span } from '../days.ts'
import type { Dragged, Slot } from '../drag/drag-store.ts'
import type { Point } from '../drag/follow-pointer.ts'
import { stepMs } from '../free-time.ts'
import type { Lane } from '../lanes.ts'
import { durationOf } from '../slot-of.ts'
import { momentAt } from './day-window.ts'
import { weekSlot } from './week-slot.ts'

const minuteMs = 60_000

const elementUnder = ({ x, y }: Point, selector: string): HTMLElement | null | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>(selector)

/** Whether it is the lane of visits without a technician. */
export const isUnassignedLane = (point: Point): boolean => {
  const place = elementUnder(point, '[role=group]')?.querySelector<HTMLElement>('[data-track], [data-cell]')
  return place !== null && place !== undefined && place.dataset.person === undefined
}

/** In a lane of hours. Without a drag: of a press. */
export function daySlotUnder(
  point: Point,
  window: Span,
  dragged: Dragged | undefined,
  grab: Point = { x: 0, y: 0 },
): Slot | undefined {
  const isResize = dragged?.kind === 'resize'
  const track = isResize
    ? document
        .querySelector<HTMLElement>(`[data-visit="${dragged.visit.id}"]`)
        ?.closest<HTMLElement>('[data-track]')
    : // The line between two lanes belongs to the upper one.
      elementUnder(point, '[role=group]')?.querySelector<HTMLElement>('[data-track]')
  if (!track) return undefined
  const { left, width } = track.getBoundingClientRect()
  const momentOf = (x: number) => momentAt(window, (x - left) / width, stepMs)
  if (isResize) {
    const start = Date.parse(dragged.visit.scheduled_start)
    return {
      person: dragged.person,
      start,
      duration: nearestDuration((momentOf(point.x) - start) / minuteMs),
    }
  }
  const person = track.dataset.person ?? null
  // A visit with a technician stays with one.
  if (person === null && dragged && (dragged.kind === 'job' || dragged.person !== null)) return undefined
  if (dragged?.kind !== 'move') {
    const start = Math.max(window.from, momentOf(point.x - (dragged ? 0 : width / 2000)))
    return { person, start, duration: dragged ? durationOf(dragged) : 0 }
  }
  // Only the end of a visit of the night before is on screen.
  const hidden = Math.max(0, window.from - Date.parse(dragged.visit.scheduled_start))
  return { person, start: momentOf(point.x - grab.x) - hidden, duration: dragged.visit.duration }
}

export function weekSlotUnder(
  point: Point,
  dragged: Dragged,
  lanes: readonly Lane[],
  hours: WorkHours,
): Slot | undefined {
  if (dragged.kind === 'resize') return undefined
  const cell = elementUnder(point, '[data-cell]')
  const lane = cell && lanes.find(({ person }) => (person?.id ?? null) === (cell.dataset.person ?? null))
  if (!lane || (!lane.person && (dragged.kind === 'job' || dragged.person !== null))) return undefined
  return weekSlot(dragged, lane, cell.dataset.cell ?? '', hours)
}
