import { type RefObject, useEffect } from 'react'

/** Marks a board with `data-more-left` and `data-more-right` while there is more on that side. */
export function useScrollEdges(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const board = ref.current
    if (!board) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = board
      board.toggleAttribute('data-more-left', scrollLeft > 1)
      board.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const observer = new ResizeObserver(mark)
    observer.observe(board)
    board.addEventListener('scroll', mark, { passive: true })
    mark()
    return () => {
      observer.disconnect()
      board.removeEventListener('scroll', mark)
    }
  }, [ref])
}
