import { afterEach, expect, test, vi } from 'vitest'
import { type Mounted, mount } from '../mount.testing.tsx'
import { guttersFor } from './gutters.ts'
import type { Span } from './points.ts'
import { TimeChart } from './TimeChart.tsx'

const hour = 3_600_000
const from = Date.parse('2026-11-23T00:00:00Z')
const range = { from, to: from + 24 * hour }

let mounted: Mounted
afterEach(() => mounted.unmount())

const plot = () => document.querySelector('[data-zooms]') as HTMLElement

const show = async () => {
  const onZoom = vi.fn<(part: Span) => void>()
  const onPinch = vi.fn<(part: Span | undefined) => void>()
  mounted = mount(
    <div style={{ width: 390 }}>
      <TimeChart
        title="Χώρος"
        lines={[]}
        range={range}
        gaps={[]}
        marks={[]}
        reach={hour}
        hasClock
        group="pinch"
        onZoom={onZoom}
        onPinch={onPinch}
      />
    </div>,
  )
  await expect.poll(() => plot()?.querySelector('canvas')?.width).toBe(390 * devicePixelRatio)
  return { onZoom, onPinch }
}

/** Fingers at shares of the plot; whether the browser may still scroll with them. */
const touch = (type: string, ...shares: number[]): boolean => {
  const box = plot().getBoundingClientRect()
  const { left, right } = guttersFor(box.width)
  const touches = shares.map(
    (share, identifier) =>
      new Touch({
        identifier,
        target: plot(),
        clientX: box.left + left + (box.width - left - right) * share,
        clientY: box.top + 40,
      }),
  )
  return plot().dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }))
}

const hoursOf = (part: Span | undefined) =>
  part && [part.from, part.to].map((moment) => Number(((moment - from) / hour).toFixed(3)))

test('two fingers that spread keep the moments under them, and choose when they let go', async () => {
  const { onZoom, onPinch } = await show()
  expect(touch('touchstart', 0.25, 0.75)).toBe(false)
  expect(touch('touchmove', 0, 1)).toBe(false)
  expect(hoursOf(onPinch.mock.lastCall?.[0])).toEqual([6, 18])
  expect(onZoom).not.toHaveBeenCalled()
  touch('touchend', 0)
  expect(onZoom).toHaveBeenCalledOnce()
  expect(hoursOf(onZoom.mock.lastCall?.[0])).toEqual([6, 18])
})

test('two fingers that meet show more', async () => {
  const { onZoom } = await show()
  touch('touchstart', 0, 1)
  touch('touchmove', 0.25, 0.75)
  touch('touchend')
  expect(hoursOf(onZoom.mock.lastCall?.[0])).toEqual([-12, 36])
})

test('one finger scrolls the page, and a pinch that is broken off chooses nothing', async () => {
  const { onZoom, onPinch } = await show()
  expect(touch('touchstart', 0.5)).toBe(true)
  expect(touch('touchmove', 0.9)).toBe(true)
  expect(onPinch).not.toHaveBeenCalled()
  expect(getComputedStyle(plot()).touchAction).toBe('pan-y')
  touch('touchstart', 0.25, 0.75)
  touch('touchmove', 0, 1)
  touch('touchcancel')
  expect(onPinch.mock.lastCall).toEqual([undefined])
  expect(onZoom).not.toHaveBeenCalled()
})
