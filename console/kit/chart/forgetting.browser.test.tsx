/// <reference types="@vitest/browser-playwright" />
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import type { ChartLine } from './chart-line.ts'
import { TimeChart } from './TimeChart.tsx'

const hour = 3_600_000
const range = { from: 0, to: 24 * hour }

const aLine = (value: number): ChartLine => ({
  key: 't_r',
  name: 'Χώρος',
  style: 'line',
  tone: 'accent',
  points: Array.from({ length: 25 }, (_, at) => [at * hour, value + (at % 3)]),
  band: [],
})

test('a chart that is drawn again and again keeps nothing of what it drew before', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.width = '800px'
  const root = createRoot(place)
  const drawn: WeakRef<object>[] = []
  const draw = async (value: number) => {
    const line = aLine(value)
    drawn.push(new WeakRef(line.points))
    root.render(
      <ThemeProvider>
        <TimeChart
          title={`Χώρος ${value}`}
          lines={[line]}
          range={range}
          gaps={[]}
          marks={[]}
          reach={hour}
          hasClock
          group="t"
        />
      </ThemeProvider>,
    )
    await expect.poll(() => place.textContent).toContain(`Χώρος ${value}`)
    await new Promise(requestAnimationFrame)
  }
  for (let value = 10; value < 20; value++) await draw(value)
  const canvases = async () => {
    await cdp().send('HeapProfiler.collectGarbage')
    return drawn.filter((points) => points.deref() !== undefined).length
  }
  await expect.poll(canvases).toBeLessThanOrEqual(3)
  root.unmount()
  place.remove()
})
