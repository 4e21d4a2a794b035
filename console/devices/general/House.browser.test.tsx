import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, test } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { House } from './House.tsx'
import { narrowHouse, wideHouse } from './house-layout.ts'
import type { HouseValues } from './house-values.ts'
import { PumpHouse } from './PumpHouse.tsx'
import type { PumpValues } from './PumpParts.tsx'
import { narrowPump, widePump } from './pump-layout.ts'

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
afterAll(() => root.unmount())

const unknown = { ages: {}, isPast: false, isRoomPast: false } as HouseValues

const pump = {
  outside: -3.5,
  compressor: true,
  frequency: 54,
  flow: 38,
  back: 33,
  tank: 48,
  tankTarget: 50,
  room: 20.6,
  target: 21,
  cop: 3.9,
  doing: 'heating',
  ages: {},
  isPast: false,
} as const satisfies PumpValues

test.each([
  [358, narrowPump],
  [700, widePump],
])(
  'in a place of %i px no word of the heat pump’s drawing leaves it or lies over another',
  (width, layout) => {
    place.style.width = `${width}px`
    flushSync(() =>
      root.render(
        <ThemeProvider>
          <PumpHouse key={width} values={pump} />
        </ThemeProvider>,
      ),
    )
    const svg = place.querySelector('svg')
    expect(svg?.viewBox.baseVal.height).toBe(layout.height)
    const words = [...(svg?.querySelectorAll('text') ?? [])].map((text) => ({
      text: text.textContent,
      box: text.getBBox(),
    }))
    const isOut = ({ box }: (typeof words)[number]) =>
      box.x < 0 || box.x + box.width > layout.width || box.y < 0 || box.y + box.height > layout.height
    expect(words.filter(isOut).map(({ text }) => text)).toEqual([])
    const over = words.flatMap((one, at) =>
      words
        .slice(at + 1)
        .filter(
          ({ box }) =>
            one.box.x < box.x + box.width &&
            box.x < one.box.x + one.box.width &&
            one.box.y + 3 < box.y + box.height &&
            box.y + 3 < one.box.y + one.box.height,
        )
        .map(({ text }) => [one.text, text]),
    )
    expect(over).toEqual([])
  },
)

test.each([358, 700])('at %i px the text of the flame stays in the box of the boiler', (width) => {
  place.style.width = `${width}px`
  const values = { ...unknown, flame: false, boiler: 23, boilerTarget: 44 }
  flushSync(() =>
    root.render(
      <ThemeProvider>
        <House key={width} values={values} />
      </ThemeProvider>,
    ),
  )
  const { boiler } = width < 400 ? narrowHouse : wideHouse
  const flame = [...place.querySelectorAll('text')].find((text) => text.textContent?.includes('Σβηστή'))
  const box = flame?.getBBox()
  expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThan(boiler.x + boiler.width - 4)
})

test.each([
  [358, narrowHouse.height],
  [700, wideHouse.height],
])('in a place of %i px the drawing has its height from the first paint on', (width, height) => {
  place.style.width = `${width}px`
  flushSync(() =>
    root.render(
      <ThemeProvider>
        <House key={width} values={unknown} />
      </ThemeProvider>,
    ),
  )
  expect(place.querySelector('svg')?.viewBox.baseVal.height).toBe(height)
})
