// Hands on the calendar of a browser test: lanes, cards, and a pointer that drags.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { edited, openCalendar } from './calendar.testing.tsx'

let screen: ReturnType<typeof openCalendar> | undefined

/** After each test. */
export const closeScreen = (): void => {
  screen?.close()
  screen = undefined
}

export const monday = '2026-11-23'

export const open = async (
  visits: Appointment[],
  given: Partial<Parameters<typeof openCalendar>[0]> = {},
) => {
  await page.viewport(1280, 900)
  screen = openCalendar({
    search: { view: 'day', date: monday },
    visits,
    write: edited(visits),
    ...given,
  })
  await expect.element(page.getByRole('group').first()).toBeVisible()
  return screen
}

export const lane = (person: { name: string }) => page.getByRole('group', { name: person.name })
export const track = (person: { name: string }) =>
  lane(person).element().querySelector('[data-track]') as HTMLElement
export const card = (name: RegExp) =>
  page.getByRole('button', { name }).element().closest('li') as HTMLElement
export const boxOf = (element: Element) => element.getBoundingClientRect()

export const pointer = (target: Element, type: string, x: number, y: number, pointerType = 'mouse') =>
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      isPrimary: true,
      pointerId: 1,
      pointerType,
      button: 0,
      clientX: x,
      clientY: y,
    }),
  )
export const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Presses at the start, moves over the points and lets go at the last. */
export const drag = async (target: Element, ...points: readonly (readonly [number, number])[]) => {
  const [first = [0, 0]] = points
  pointer(target, 'pointerdown', ...first)
  for (const point of points.slice(1)) {
    pointer(target, 'pointermove', ...point)
    await frame()
    await frame()
  }
  const last = points.at(-1) ?? first
  pointer(target, 'pointerup', ...last)
}

/** The x of a time of the default hours, 08:00–17:00. */
export const xOf = (element: HTMLElement, hour: number) => {
  const { left, width } = boxOf(element)
  return left + (width * (hour - 8)) / 9
}
