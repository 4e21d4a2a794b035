import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { ConsumptionChart } from './ConsumptionChart.tsx'
import type { Column } from './columns.ts'
import { Legend } from './Legend.tsx'

const dayMs = 86_400_000
const from = Date.parse('2026-11-22T22:00Z')

const column = (day: number, kwh: number | null, isOpen = false): Column => ({
  from: from + day * dayMs,
  to: from + (day + 1) * dayMs,
  kinds: kwh === null ? [] : [{ kind: 'gas', kwh }],
  total: kwh,
  coverage: kwh === null ? 0 : 1,
  ...{ eur: null, m3: null },
  outdoor: kwh === null ? null : 9.5,
  outdoorRange: kwh === null ? null : [4, 14],
  isOpen,
})

const late = { kwh_before: 0, devices: 1, eur: null, m3: null }

let mounted: Mounted
afterEach(() => mounted.unmount())

const show = (columns: readonly Column[], silences: ConsumptionReply['silences'] = []) => {
  const onChoose = vi.fn<(from: number | undefined) => void>()
  mounted = mount(
    <div style={{ width: 900 }}>
      <ConsumptionChart
        columns={columns}
        silences={silences}
        step="day"
        range={{ from, to: from + columns.length * dayMs }}
        chosen={undefined}
        onChoose={onChoose}
      />
    </div>,
  )
  return onChoose
}

const chart = page.getByRole('slider')
const focusChart = async () => {
  await expect.element(chart).toBeVisible()
  ;(chart.element() as HTMLElement).focus()
}

test('the day that has not ended is drawn apart, and its words say that it goes on', async () => {
  show([column(0, 40), column(1, 42), column(2, 6, true)])
  await expect.poll(() => document.querySelectorAll('[data-open="gas"]').length).toBe(1)
  await focusChart()
  await userEvent.keyboard('{End}')
  const words = 'Τετ 25 Νοε 2026, μέχρι τώρα: 6,0 kWh, έξω 9,5 °C, κάλυψη 100,0 %'
  await expect.element(chart).toHaveAttribute('aria-valuetext', words)
})

test('a column is chosen by keyboard, one of which nothing is known is not', async () => {
  const onChoose = show([column(0, 40), column(1, null), column(2, 42)])
  await focusChart()
  await userEvent.keyboard('{Home}{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith(from)
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith(undefined)
})

test('however little was reported after a silence, it is drawn and in the tip of its columns', async () => {
  const silence = { ...late, kind: 'meter', from, to: from + 2 * dayMs, kwh: 0.2 } as const
  show([column(0, 40), column(1, 42), column(2, 41)], [silence])
  await expect.poll(() => document.querySelectorAll('[data-late]').length).toBe(1)
  const bar = document.querySelector('[data-late="meter"]')?.getBoundingClientRect()
  expect(bar?.height).toBeGreaterThanOrEqual(2)
  await focusChart()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText(/0,2 kWh αναφέρθηκαν μετά από σιωπή/)).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText(/αναφέρθηκαν μετά από σιωπή/)).not.toBeInTheDocument()
})

test('the tip lists five silences and sums up the others', async () => {
  const ends = Array.from({ length: 8 }, (_, at) => at + 2)
  const silences = ends.map((end) => ({
    ...{ kind: 'gas' as const, from, to: from + end * dayMs },
    ...{ ...late, kwh: 1.5 },
  }))
  show(
    Array.from({ length: 10 }, (_, day) => column(day, 40)),
    silences,
  )
  await focusChart()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText('και άλλες 3 σιωπές, 4,5 kWh')).toBeVisible()
})

test('the outdoor temperature is a line through the middles of its columns, interrupted where it is unknown', async () => {
  const warmer = { ...column(1, 42), outdoor: 12 }
  show([column(0, 40), warmer, column(2, null), column(3, 41)])
  const lines = () => [...document.querySelectorAll('polyline')]
  await expect.poll(lines).toHaveLength(2)
  const points = lines().map((line) => [...line.points].map(({ x, y }) => ({ x, y })))
  expect(points.map((run) => run.length)).toEqual([2, 1])
  const [[first, second] = [], [alone] = []] = points
  const atOutset = { x: Number.NaN, y: Number.NaN }
  const [a, b, c] = [first ?? atOutset, second ?? atOutset, alone ?? atOutset]
  expect(b.y).toBeLessThan(a.y)
  expect(c.y).toBe(a.y)
  expect(c.x - b.x).toBeCloseTo(2 * (b.x - a.x), 0)
})

test('the legend says which kinds are estimated', async () => {
  const kind = { devices: 1, coverage: 1, total: 1, kwh: [] }
  mounted = mount(
    <Legend
      kinds={[
        { ...kind, kind: 'gas', is_estimate: true },
        { ...kind, kind: 'meter', is_estimate: false },
      ]}
      hasLate={false}
      hasOpen={false}
    />,
  )
  const entries = page.getByRole('listitem')
  await expect.element(entries.first()).toHaveTextContent(/^Αέριο \(εκτίμηση\)$/)
  await expect.element(entries.last()).toHaveTextContent(/^Μετρητές$/)
})
