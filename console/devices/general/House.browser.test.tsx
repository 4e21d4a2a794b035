import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, test } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { House } from './House.tsx'
import { narrowHouse, wideHouse } from './house-layout.ts'
import type { HouseValues } from './house-values.ts'

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
afterAll(() => root.unmount())

const unknown = { ages: {}, isPast: false, isRoomPast: false } as HouseValues

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
