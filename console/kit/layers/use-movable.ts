// Moves an element between the frame and the layer above it with its state: input, scroll position and focus.
import { useLayoutEffect, useRef, useState } from 'react'

const make = () => {
  const box = document.createElement('div')
  box.style.display = 'contents'
  return box
}

/** `moveBefore` preserves the focus; without it the focus is restored. */
function move(box: HTMLElement, to: HTMLElement): void {
  if (box.parentElement === to) return
  const focused = box.contains(document.activeElement) ? document.activeElement : null
  if (box.isConnected && 'moveBefore' in to) to.moveBefore(box, null)
  else to.append(box)
  if (focused instanceof HTMLElement && document.activeElement !== focused)
    focused.focus({ preventScroll: true })
}

/** `place` is its place in the frame; `box` contains it. */
export function useMovable(isOver: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [made] = useState(make)
  const [box, setBox] = useState<HTMLElement>()
  useLayoutEffect(() => {
    if (!place.current) return
    move(made, isOver ? document.body : place.current)
    setBox(made)
  }, [made, isOver])
  useLayoutEffect(() => () => made.remove(), [made])
  return { place, box }
}
