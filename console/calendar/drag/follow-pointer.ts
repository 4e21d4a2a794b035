// One press of a mouse, pen or finger that may become a drag. A mouse drags after a few pixels; a finger after a long
// press, so that a swipe scrolls. The picture under the pointer is a copy outside React: a frame moves one element.
export interface Point {
  x: number
  y: number
}

interface PressOptions {
  event: PointerEvent
  /** Copied as the picture under the pointer; undefined for none. */
  picture: HTMLElement | undefined
  /** Scrolled when the pointer is at its edge. */
  scroller: HTMLElement | null
  onStart(): void
  onMove(point: Point): void
  /** Undefined if it was cancelled. */
  onEnd(point: Point | undefined): void
}

const longPressMs = 350
const mouseSlop = 4
const fingerSlop = 8
const edge = 48
const scrollStep = 14

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

function copyOf(picture: HTMLElement): HTMLElement {
  const { left, top, width, height } = picture.getBoundingClientRect()
  const copy = picture.cloneNode(true) as HTMLElement
  copy.setAttribute('aria-hidden', 'true')
  copy.inert = true
  copy.dataset.ghost = ''
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '500',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    pointerEvents: 'none',
    listStyle: 'none',
  })
  // Inside the parent, so that the same style sheet applies.
  picture.parentElement?.append(copy)
  return copy
}

const scrollAtEdge = (scroller: HTMLElement, { x, y }: Point): void => {
  const { left, top, right, bottom } = scroller.getBoundingClientRect()
  const towards = (at: number, low: number, high: number) =>
    at < low + edge ? -scrollStep : at > high - edge ? scrollStep : 0
  const [dx, dy] = [towards(x, left, right), towards(y, top, bottom)]
  if (dx || dy) scroller.scrollBy(dx, dy)
}

let press: { isDrag: boolean; isTouch: boolean } | undefined

export const isDragging = (): boolean => press?.isDrag ?? false
/** A long press also opens the browser's own menu. */
export const isFingerDown = (): boolean => press?.isTouch ?? false

/** The click that follows the end of a drag opens nothing. */
const swallowClick = () => {
  const swallow = (event: Event) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}

export function followPointer({ event, picture, scroller, onStart, onMove, onEnd }: PressOptions): void {
  const isTouch = event.pointerType === 'touch'
  const origin = { x: event.clientX, y: event.clientY }
  const current = { isDrag: false, isTouch }
  const listening = new AbortController()
  let point: Point = origin
  let copy: HTMLElement | undefined
  let frame = 0
  press = current

  const draw = () => {
    if (copy) copy.style.transform = `translate(${point.x - origin.x}px, ${point.y - origin.y}px)`
    if (scroller) scrollAtEdge(scroller, point)
    onMove(point)
    frame = requestAnimationFrame(draw)
  }
  const start = () => {
    current.isDrag = true
    copy = picture && copyOf(picture)
    if (picture) picture.dataset.source = ''
    document.documentElement.dataset.dragging = ''
    onStart()
    frame = requestAnimationFrame(draw)
  }
  const timer = isTouch ? setTimeout(start, longPressMs) : undefined
  const end = (isDropped: boolean) => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    listening.abort()
    copy?.remove()
    delete picture?.dataset.source
    delete document.documentElement.dataset.dragging
    press = undefined
    if (!current.isDrag) return
    if (isDropped) {
      onMove(point)
      swallowClick()
    }
    onEnd(isDropped ? point : undefined)
  }
  const on = <Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
  ) => addEventListener(type, listener, { capture: true, signal: listening.signal })

  on('pointermove', (moved) => {
    if (moved.pointerId !== event.pointerId) return
    point = { x: moved.clientX, y: moved.clientY }
    if (current.isDrag || distance(point, origin) < (isTouch ? fingerSlop : mouseSlop)) return
    if (isTouch) end(false)
    else start()
  })
  on('pointerup', ({ pointerId }) => pointerId === event.pointerId && end(true))
  on('pointercancel', ({ pointerId }) => pointerId === event.pointerId && end(false))
  on('keydown', (key) => {
    if (key.key !== 'Escape' || !current.isDrag) return
    key.stopPropagation()
    key.preventDefault()
    end(false)
  })
}
