import { expect, test } from 'vitest'
import { placeLabels } from './place-labels.ts'

const area = { left: 0, right: 520, top: 0, bottom: 264 }
const words = { cold: '40 °C στους −5', mild: '38 °C στους 15', now: 'τώρα 39,1 °C' }

const lineAt = (from: { x: number; y: number }, to: { x: number; y: number }) =>
  Array.from({ length: 101 }, (_, at) => ({
    x: from.x + ((to.x - from.x) * at) / 100,
    y: from.y + ((to.y - from.y) * at) / 100,
  }))

/** The boxes that the words take, at a width that no font of ours passes. */
const boxes = (places: ReturnType<typeof placeLabels>, texts: readonly string[]) =>
  places.map(({ x, y, anchor }, at) => {
    const width = (texts[at]?.length ?? 0) * 6.8
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
    return { left, right: left + width, top: y - 10, bottom: y + 3 }
  })

const overlaps = (all: ReturnType<typeof boxes>) =>
  all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  ).length

test('on a steep curve the words stand beside their points, off the line', () => {
  const [cold, mild] = [
    { x: 150, y: 60 },
    { x: 400, y: 220 },
  ]
  const places = placeLabels(
    [
      { ...cold, text: words.cold, side: 'above' },
      { ...mild, text: words.mild, side: 'below' },
    ],
    { area, lines: lineAt(cold, mild) },
  )
  expect(places[0]).toEqual({ x: 161, y: 47, anchor: 'start' })
  expect(places[1]?.y).toBe(244)
})

test('on a flat curve no words lie over others, however near the points are, wherever now is', () => {
  for (const gap of [12, 40, 80, 140, 240])
    for (const drop of [0, 4, 14, 40])
      for (const share of [-0.5, 0, 0.1, 0.5, 0.9, 1, 1.4]) {
        const cold = { x: 170, y: 120 }
        const mild = { x: cold.x + gap, y: cold.y + drop }
        const within = Math.min(1, Math.max(0, share))
        const now = { x: cold.x + gap * share, y: cold.y + drop * within }
        const texts = [words.cold, words.mild, words.now]
        const places = placeLabels(
          [
            { ...cold, text: words.cold, side: 'above' },
            { ...mild, text: words.mild, side: 'below' },
            { ...now, text: words.now, side: 'above' },
          ],
          { area, lines: lineAt(cold, mild) },
        )
        expect({ gap, drop, share, overlaps: overlaps(boxes(places, texts)) }).toEqual({
          gap,
          drop,
          share,
          overlaps: 0,
        })
      }
})

test('words stay within the drawing, at its edges too', () => {
  for (const x of [4, 516])
    for (const y of [14, 240]) {
      const [place] = placeLabels([{ x, y, text: words.cold, side: 'above' }], { area, lines: [] })
      const [box] = boxes(place ? [place] : [], [words.cold])
      expect(box && box.left >= 0 && box.right <= 520 && box.top >= 0 && box.bottom <= 264).toBe(true)
    }
})
