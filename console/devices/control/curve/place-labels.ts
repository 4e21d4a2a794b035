// Places labels beside the points of a drawing so that they overlap neither each other, nor points, nor lines, if there
// is room.
interface Place {
  x: number
  y: number
}

interface Labelled extends Place {
  text: string
  /** Preferred side of the label. */
  side: 'above' | 'below'
}

export interface LabelPlace extends Place {
  anchor: 'start' | 'middle' | 'end'
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface Drawing {
  /** Labels stay within. */
  area: Box
  /** Places along the lines. */
  lines: readonly Place[]
}

/** Width of a letter at 12 px, the widest of both alphabets. */
const letter = 7
const ascent = 10
const descent = 4
const knob = 10
const sides = { above: [-13, -29], below: [24, 40] } as const
const costs = { outside: 1e6, words: 1000, point: 300, line: 5 }

const boxOf = ({ x, y, anchor }: LabelPlace, text: string): Box => {
  const width = text.length * letter
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - ascent, bottom: y + descent }
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const around = ({ x, y }: Place): Box => ({
  left: x - knob,
  right: x + knob,
  top: y - knob,
  bottom: y + knob,
})

const holds = (box: Box, { x, y }: Place) => x > box.left && x < box.right && y > box.top && y < box.bottom

const candidatesOf = ({ x, y, side }: Labelled): LabelPlace[] => {
  const [near, far] = [sides[side], sides[side === 'above' ? 'below' : 'above']]
  return [near[0], far[0], near[1], far[1]].flatMap((dy): LabelPlace[] => [
    { x: x + 11, y: y + dy, anchor: 'start' },
    { x, y: y + dy, anchor: 'middle' },
    { x: x - 11, y: y + dy, anchor: 'end' },
  ])
}

/** A place for each label, in order. */
export function placeLabels(labelled: readonly Labelled[], { area, lines }: Drawing): LabelPlace[] {
  const taken: Box[] = []
  return labelled.map((label) => {
    const costOf = (candidate: LabelPlace) => {
      const box = boxOf(candidate, label.text)
      const isOutside =
        box.left < area.left || box.right > area.right || box.top < area.top || box.bottom > area.bottom
      return (
        (isOutside ? costs.outside : 0) +
        costs.words * taken.filter((other) => meet(box, other)).length +
        costs.point * labelled.filter((point) => meet(box, around(point))).length +
        costs.line * lines.filter((place) => holds(box, place)).length
      )
    }
    const candidates = candidatesOf(label)
    const cheapest = Math.min(...candidates.map(costOf))
    const chosen = candidates.find((candidate) => costOf(candidate) === cheapest) as LabelPlace
    taken.push(boxOf(chosen, label.text))
    return chosen
  })
}
