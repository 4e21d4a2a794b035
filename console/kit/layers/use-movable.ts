// What lies in the frame or over it, and goes from one to the other as it is: with what was typed, scrolled and focused.
import { useLayoutEffect, useRef, useState } from 'react'

const make = () => {
  const box = document.createElement('div')
  box.style.display = 'contents'
  return box
}

/** `moveBefore` keeps the focus; where there is none, it is given back. */
function move(box: HTMLElement, to: HTMLElement): void {
  if (box.parentElement === to) return
  const focused = box.contains(document.activeElement) ? document.activeElement : null
  if (box.isConnected && 'moveBefore' in to) to.moveBefore(box, null)
  else to.append(box)
  if (focused instanceof HTMLElement && document.activeElement !== focused)
    focused.focus({ preventScroll: true })
}

/** `place` is where in the frame it lies; `box` holds it, once it is there. */
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
