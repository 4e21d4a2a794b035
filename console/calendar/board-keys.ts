// Keys of the lanes: one Tab stop a lane, arrows from visit to visit and from slot to slot.
const lanesIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[role=group]')]

const stepsOf: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const middleOf = (element: HTMLElement): number => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

const nearestTo = (elements: readonly HTMLElement[], x: number): HTMLElement | undefined =>
  elements.toSorted((one, other) => Math.abs(middleOf(one) - x) - Math.abs(middleOf(other) - x))[0]

/** Moves the focus; true if the key was used. */
export function moveFocus(root: HTMLElement, key: string): boolean {
  const step = stepsOf[key]
  const from = document.activeElement
  if (!step || !(from instanceof HTMLElement)) return false
  const selector = from.matches('[data-slot]') ? '[data-slot]' : '[data-open]'
  if (!from.matches(selector)) return false
  const lane = from.closest<HTMLElement>('[role=group], section')
  if (!lane) return false
  const inLane = [...lane.querySelectorAll<HTMLElement>(selector)]
  const [across, down] = step
  if (across !== 0) {
    inLane[inLane.indexOf(from) + across]?.focus()
    return true
  }
  const lanes = lanesIn(root)
  for (let at = lanes.indexOf(lane) + down; at >= 0 && at < lanes.length; at += down) {
    const there = nearestTo([...(lanes[at]?.querySelectorAll<HTMLElement>(selector) ?? [])], middleOf(from))
    if (there) {
      there.focus()
      return true
    }
  }
  return true
}
