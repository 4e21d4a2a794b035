// What a press, a right click and a key on the board do: open a visit, its menu, or the form for a free slot.
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { bookAppointment } from '../appointments/appointment-actions.tsx'
import { usualDuration } from '../jobs/durations.ts'
import { usePanel } from '../shell/panel.ts'
import type { WorkHours } from '../work-calendar/work-hours.ts'
import type { useWindow } from './board/DayBoard.tsx'
import { daySlotUnder } from './board/slot-under.ts'
import { freeSlotOf } from './board/week-slot.ts'
import { moveFocus } from './board-keys.ts'
import type { Slot } from './drag/drag-store.ts'
import { isFingerDown, type Point } from './drag/follow-pointer.ts'
import type { Lane } from './lanes.ts'
import type { OpenedMenu } from './VisitMenu.tsx'

interface BoardGestures {
  view: 'day' | 'week'
  lanes: readonly Lane[]
  hours: WorkHours
  window: ReturnType<typeof useWindow>
  visits: ReadonlyMap<string, Appointment>
  /** A visit was taken by keys: presses go to the slots for it. */
  isMoving: boolean
  onMenu(menu: OpenedMenu): void
}

const menuKeys = new Set(['ContextMenu', 'm', 'μ'])

export function useBoardGestures({ view, lanes, hours, window, visits, isMoving, onMenu }: BoardGestures) {
  const panel = usePanel()
  const menuOf = (element: Element): OpenedMenu | undefined => {
    const card = element.closest<HTMLElement>('[data-visit]')
    const visit = visits.get(card?.dataset.visit ?? '')
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
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const opened = menuOf(target)
    if (opened && target.closest('[data-menu]')) onMenu(opened)
    else if (opened) panel.open('appointment', opened.visit.id)
    else if (!isMoving) {
      const slot = slotPressed(target, { x: event.clientX, y: event.clientY })
      if (slot) bookAppointment({ start: slot.start, assignee_id: slot.person })
    }
  }
  const onContextMenu = (event: MouseEvent) => {
    const opened = isFingerDown() ? undefined : menuOf(event.target as Element)
    if (!opened) return
    event.preventDefault()
    onMenu(opened)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const opened = menuOf(event.target as Element)
    const isMenu = menuKeys.has(event.key) || (event.key === 'F10' && event.shiftKey)
    if (opened && isMenu) onMenu(opened)
    else if (!moveFocus(event.currentTarget, event.key)) return
    event.preventDefault()
    // The menu closes at keys outside of it: this one opens it.
    event.stopPropagation()
  }
  return { onClick, onContextMenu, onKeyDown }
}
