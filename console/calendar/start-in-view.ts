import { type RefObject, useEffect, useRef } from 'react'

const room = 24

/**
 * The ref of a board that is wider than the screen: a new date begins where the first of the selectors finds something,
 * beside the column of names (`data-names`).
 */
export function useStartInView(date: string, selectors: readonly string[]): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  const key = `${date} ${selectors.join(' ')}`
  useEffect(() => {
    const board = ref.current
    if (!board) return
    const leftOf = (element: Element) => element.getBoundingClientRect().left
    const found = key
      .split(' ')
      .slice(1)
      .map((selector) => [...board.querySelectorAll(selector)].map(leftOf))
      .find((lefts) => lefts.length > 0)
    const names = board.querySelector('[data-names]')?.getBoundingClientRect().right
    if (found && names !== undefined) board.scrollLeft += Math.min(...found) - names - room
  }, [key])
  return ref
}
