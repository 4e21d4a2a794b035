import { afterEach, expect, type Mock, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import type { ChartLine } from './chart-line.ts'
import { guttersFor } from './gutters.ts'
import type { Span } from './points.ts'
import { TimeChart } from './TimeChart.tsx'

const hour = 3_600_000
const from = Date.parse('2026-11-23T00:00:00Z')
const range = { from, to: from + 24 * hour }
const line = (key: string, name: string, value: number | null): ChartLine => ({
  key,
  name,
  style: 'line',
  tone: 'accent',
  points: [
    [from, value],
    [from + 12 * hour, value],
  ],
  band: [],
})

let mounted: Mounted
afterEach(() => mounted.unmount())

const show = (lines: ChartLine[]) => {
  const onZoom = vi.fn<(part: Span) => void>()
  mounted = mount(
    <div data-testid="place" style={{ width: 800 }}>
      <TimeChart
        title="Χώρος"
        unit="°C"
        lines={lines}
        range={range}
        gaps={[]}
        marks={[]}
        reach={hour}
        hasClock
        group="t"
        onZoom={onZoom}
      />
    </div>,
  )
  return onZoom
}

const place = () => page.getByTestId('place').element() as HTMLElement
const plot = () => document.querySelector('[data-zooms]') as HTMLElement

/** The lines are drawn, as wide as their place has become. */
const drawnAt = async (width: number) => {
  await expect.poll(() => plot()?.querySelector('canvas')?.width).toBe(width * devicePixelRatio)
}

const drag = (from: number, to: number) => {
  const box = plot().getBoundingClientRect()
  const { left, right } = guttersFor(box.width)
  const at = (share: number) => ({
    bubbles: true,
    pointerId: 1,
    button: 0,
    pointerType: 'mouse',
    clientX: box.left + left + (box.width - left - right) * share,
    clientY: box.top + 40,
  })
  plot().setPointerCapture = () => {}
  plot().dispatchEvent(new PointerEvent('pointerdown', at(from)))
  plot().dispatchEvent(new PointerEvent('pointermove', at(to)))
  plot().dispatchEvent(new PointerEvent('pointerup', at(to)))
}

/** The part that was chosen, in hours since the start; chosen once. */
const chosenBy = (onZoom: Mock<(part: Span) => void>) => {
  expect(onZoom).toHaveBeenCalledOnce()
  const [part] = onZoom.mock.lastCall as [Span]
  onZoom.mockClear()
  return [part.from, part.to].map((moment) => Number(((moment - from) / hour).toFixed(3)))
}

test('the legend hides and shows a line and says which are shown', async () => {
  show([line('t_r', 'Χώρος', 21), line('t_out', 'Έξω', 8)])
  const outside = page.getByRole('button', { name: 'Έξω' })
  await expect.element(outside).toHaveAttribute('aria-pressed', 'true')
  await outside.click()
  await expect.element(outside).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByRole('button', { name: 'Χώρος' })).toHaveAttribute('aria-pressed', 'true')
})

test('dragging over the plot chooses that part of the range', async () => {
  const onZoom = show([line('t_r', 'Χώρος', 21)])
  await drawnAt(800)
  drag(0.25, 0.5)
  expect(chosenBy(onZoom)).toEqual([6, 12])
})

test('after its place has changed width, dragging chooses what lies under the pointer', async () => {
  const onZoom = show([line('t_r', 'Χώρος', 21)])
  await drawnAt(800)
  place().style.width = '400px'
  drag(0.25, 0.5)
  expect(chosenBy(onZoom)).toEqual([6, 12])
  await drawnAt(400)
  drag(0.75, 0.5)
  expect(chosenBy(onZoom)).toEqual([12, 18])
})

test('a range without any value says so instead of drawing a line', async () => {
  show([line('t_r', 'Χώρος', null)])
  await expect.element(page.getByText('Καμία τιμή σε αυτό το διάστημα')).toBeVisible()
})

test('the pointer reads the value of the nearest moment, and what it says stays within the plot', async () => {
  const ends = [from, from + 23.9 * hour].map((at) => [at, 21.4] as const)
  show([{ ...line('t_r', 'Χώρος', null), points: ends }, line('t_out', 'Έξω', null)])
  await drawnAt(800)
  const { left, top, right } = plot().getBoundingClientRect()
  const tipAt = (clientX: number) => {
    plot().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY: top + 40 }))
    const tip = page.getByText('21,4 °C').query()?.closest('div')?.getBoundingClientRect()
    if (!tip) return undefined
    const side = tip.right <= (left + right) / 2 ? 'left' : 'right'
    const isWithin = tip.left >= left && tip.right <= right
    return { side, isWithin, isOtherUnknown: page.getByText('—').query() !== null }
  }
  // Repeats the pointer event, because the browser's own pointer may leave the plot.
  const pointed = { isWithin: true, isOtherUnknown: true }
  await expect.poll(() => tipAt(left + 90)).toEqual({ ...pointed, side: 'left' })
  await expect.poll(() => tipAt(right - 20)).toEqual({ ...pointed, side: 'right' })
})
