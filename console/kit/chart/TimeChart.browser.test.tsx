import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import type { Span } from './points.ts'
import type { ChartLine } from './series-option.ts'
import { guttersFor, TimeChart } from './TimeChart.tsx'

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

let unmount = () => {}
afterEach(() => unmount())

const show = (lines: ChartLine[]) => {
  const onZoom = vi.fn<(part: Span) => void>()
  const place = document.body.appendChild(document.createElement('div'))
  place.style.width = '800px'
  const root = createRoot(place)
  unmount = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <ThemeProvider>
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
    </ThemeProvider>,
  )
  return onZoom
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
  const drawing = page.getByRole('img', { name: /Χώρος/ })
  await expect.element(drawing).toBeVisible()
  await expect.poll(() => drawing.element().querySelector('canvas')).not.toBeNull()
  const canvas = drawing.element().querySelector('canvas') as HTMLCanvasElement
  const box = canvas.getBoundingClientRect()
  const { left, right } = guttersFor(box.width)
  const at = (share: number) => ({
    bubbles: true,
    pointerId: 1,
    button: 0,
    pointerType: 'mouse',
    clientX: box.left + left + (box.width - left - right) * share,
    clientY: box.top + 40,
  })
  const plot = drawing.element().closest('[data-zooms]') as HTMLElement
  plot.setPointerCapture = () => {}
  canvas.dispatchEvent(new PointerEvent('pointerdown', at(0.25)))
  canvas.dispatchEvent(new PointerEvent('pointermove', at(0.5)))
  canvas.dispatchEvent(new PointerEvent('pointerup', at(0.5)))
  expect(onZoom).toHaveBeenCalledOnce()
  const part = onZoom.mock.calls[0]?.[0] as Span
  expect(part.from).toBeCloseTo(from + 6 * hour, -5)
  expect(part.to).toBeCloseTo(from + 12 * hour, -5)
})

test('a range without any value says so instead of drawing a line', async () => {
  show([line('t_r', 'Χώρος', null)])
  await expect.element(page.getByText('Καμία τιμή σε αυτό το διάστημα')).toBeVisible()
})
