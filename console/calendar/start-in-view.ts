import { type RefObject, useEffect, useRef } from 'react'

const room = 24

const touches = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * The ref of a board that is wider than the screen: a new date begins where the first of the selectors finds something,
 * beside the column of names (`data-names`). A later `layout`, as of working hours that arrive after the visits, begins
 * there too unless the board has been used.
 */
export function useStartInView(
  date: string,
  selectors: readonly string[],
  layout = '',
): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  const used = useRef<string>(undefined)
  const key = `${date} ${selectors.join(' ')}`
  useEffect(() => {
    const board = ref.current
    if (!board) return
    const use = () => {
      used.current = key
    }
    for (const touch of touches) board.addEventListener(touch, use, { passive: true })
    return () => {
      for (const touch of touches) board.removeEventListener(touch, use)
    }
  }, [key])
  // Also when `layout` has moved what is looked for.
  useEffect(() => {
    const board = ref.current
    if (!board || used.current === key) return
    const leftOf = (element: Element) => element.getBoundingClientRect().left
    const found = key
      .split(' ')
      .slice(1)
      .map((selector) => [...board.querySelectorAll(selector)].map(leftOf))
      .find((lefts) => lefts.length > 0)
    const names = board.querySelector('[data-names]')?.getBoundingClientRect().right
    if (found && names !== undefined) board.scrollLeft += Math.min(...found) - names - room
  }, [key, layout])
  return ref
}
