import { createRoot } from 'react-dom/client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sumsOf } from '../../kit/chart/bars.ts'
import type { ChartLine } from '../../kit/chart/chart-line.ts'
import type { Point } from '../../kit/chart/points.ts'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import type { Drawn } from './charts-of.ts'
import { GraphTable } from './GraphTable.tsx'

const place = document.body.appendChild(document.createElement('div'))
const root = createRoot(place)
beforeEach(() => overwriteGetLocale(() => 'el'))
afterAll(() => root.unmount())

const minutes = 60_000
const from = Date.parse('2026-11-23T08:00Z')
const line = (part: Partial<ChartLine>): ChartLine => ({
  key: 't_r',
  name: 'Χώρος',
  style: 'line',
  tone: 'accent',
  points: [],
  band: [],
  ...part,
})
const chart = (key: string, decimals: number, ...lines: ChartLine[]): Drawn => ({
  key,
  title: key,
  unit: undefined,
  decimals,
  narrowest: undefined,
  isEstimate: false,
  lines,
  compared: [],
})

test('a row of the table says of which hour its energy is', async () => {
  const means = line({
    points: [
      [from, 20],
      [from + 30 * minutes, 21],
    ],
  })
  const energies: Point[] = [[from, 1.65]]
  const sums = line({ style: 'bar', points: energies, sums: sumsOf(energies, 60 * minutes) })
  root.render(
    <ThemeProvider>
      <GraphTable
        deviceId="TH-MB-1"
        charts={[chart('room', 1, means), chart('energy', 3, sums)]}
        shown={{ from, to: from + 60 * minutes }}
        reach={60 * minutes}
      />
    </ThemeProvider>,
  )
  const row = (time: string) => page.getByRole('row', { name: time })
  await expect.element(row('23 Νοε 2026 10:00')).toHaveTextContent(/20,010:00–11:001,650$/)
  await expect.element(row('23 Νοε 2026 10:30')).toHaveTextContent(/21,0$/)
})

test('however far to the right a value stands, its time stays in sight beside it', async () => {
  const many = Array.from({ length: 12 }, (_, index) => line({ key: `t_${index}`, points: [[from, 20]] }))
  place.style.width = '358px'
  root.render(
    <ThemeProvider>
      <GraphTable
        deviceId="TH-MB-1"
        charts={[chart('room', 1, ...many)]}
        shown={{ from, to: from + 60 * minutes }}
        reach={60 * minutes}
      />
    </ThemeProvider>,
  )
  const region = page.getByRole('region')
  await expect.element(page.getByRole('columnheader', { name: 'Χώρος' }).nth(11)).toBeInTheDocument()
  const box = region.element()
  box.scrollLeft = box.scrollWidth
  expect(box.scrollLeft).toBeGreaterThan(100)
  const edges = () =>
    ['rowheader', 'columnheader'].map((role) => {
      const shown = page.getByRole(role).first().element().getBoundingClientRect()
      return Math.round(shown.left - box.getBoundingClientRect().left)
    })
  await expect.poll(edges).toEqual([0, 0])
})
