// Dragging on a board: visits and edges of visits are found by their data attributes, so that a visit has no handlers.
import { useEffect, useEffectEvent, useRef } from 'react'
import { isEditable } from '../../../contract/appointments/states.ts'
import type { Appointment, ListedJob } from '../../../contract/jobs/schema.ts'
import { type Dragged, dragStore, isSameSlot, type Slot } from './drag-store.ts'
import { followPointer, isDragging, isFingerDown, type Point } from './follow-pointer.ts'

export interface BoardDrag {
  visits: ReadonlyMap<string, Appointment>
  jobs: ReadonlyMap<string, ListedJob>
  /** Where `dragged` would land; `grab` is where the pointer is within it, in pixels. */
  slotAt(point: Point, dragged: Dragged, grab: Point): Slot | undefined
  onDrop(dragged: Dragged, slot: Slot): void
  /** It was let go where it cannot land. */
  onMiss(dragged: Dragged, point: Point): void
}

const within = (element: HTMLElement, { x, y }: Point): Point => {
  const { left, top } = element.getBoundingClientRect()
  return { x: x - left, y: y - top }
}

/** The ref of the element that contains lanes and tray. */
export function useBoardDrag({ visits, jobs, slotAt, onDrop, onMiss }: BoardDrag) {
  const root = useRef<HTMLDivElement>(null)

  const draggedAt = (target: Element): { dragged: Dragged; element: HTMLElement } | undefined => {
    if (target.closest('[data-menu]')) return undefined
    const element = target.closest<HTMLElement>('[data-visit], [data-job]')
    if (!element) return undefined
    const job = jobs.get(element.dataset.job ?? '')
    if (job) return { dragged: { kind: 'job', job }, element }
    const visit = visits.get(element.dataset.visit ?? '')
    if (!visit || !isEditable(visit.appointment_status)) return undefined
    const kind = target.closest('[data-resize]') ? 'resize' : 'move'
    return { dragged: { kind, visit, person: element.dataset.person ?? null }, element }
  }

  const find = useEffectEvent(draggedAt)
  const land = useEffectEvent((point: Point, dragged: Dragged, grab: Point) => slotAt(point, dragged, grab))
  const drop = useEffectEvent((dragged: Dragged, slot: Slot) => onDrop(dragged, slot))

  const miss = useEffectEvent((dragged: Dragged, point: Point) => onMiss(dragged, point))

  useEffect(() => {
    const element = root.current
    if (!element) return
    const begin = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
      const found = find(event.target)
      if (!found) return
      const { dragged } = found
      const grab = within(found.element, { x: event.clientX, y: event.clientY })
      const move = (point: Point) => {
        const slot = land(point, dragged, grab)
        dragStore.write((drag) => (drag && isSameSlot(drag.slot, slot) ? drag : { dragged, slot }))
      }
      followPointer({
        event,
        picture: dragged.kind === 'resize' ? undefined : found.element,
        scroller: element.querySelector<HTMLElement>('[data-scroller]'),
        onStart: () => dragStore.write({ dragged, slot: undefined }),
        onMove: move,
        onEnd: (point) => {
          const slot = point && dragStore.read()?.slot
          dragStore.write(undefined)
          if (slot) drop(dragged, slot)
          else if (point) miss(dragged, point)
        },
      })
    }
    // Not passive: a finger that drags does not scroll.
    const hold = (event: TouchEvent) => isDragging() && event.cancelable && event.preventDefault()
    const noMenu = (event: Event) => isFingerDown() && event.preventDefault()
    element.addEventListener('pointerdown', begin)
    element.addEventListener('touchmove', hold, { passive: false })
    element.addEventListener('contextmenu', noMenu)
    return () => {
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('touchmove', hold)
      element.removeEventListener('contextmenu', noMenu)
    }
  }, [])
  return root
}
