import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { type Mounted, mount } from '../../kit/mount.testing.tsx'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import type { Drawn } from './charts-of.ts'
import { GraphStack } from './GraphStack.tsx'
import type { GraphView } from './graph-address.ts'
import { RangeBar } from './RangeBar.tsx'
import { presetRange, zoomedIn } from './range.ts'

let mounted: Mounted
beforeEach(() => overwriteGetLocale(() => 'el'))
afterEach(async () => {
  mounted.unmount()
  await page.viewport(1280, 720)
})

const hour = 3_600_000
const now = Date.now()
const range = presetRange(30, now)
const moments = Array.from({ length: 29 * 48 }, (_, index) => range.from + (index * hour) / 2)

const chart = (key: string): Drawn => ({
  key,
  title: key,
  unit: 'celsius',
  decimals: 1,
  narrowest: undefined,
  isEstimate: false,
  compared: [],
  lines: [
    {
      key,
      name: `Γραμμή ${key}`,
      style: 'line',
      tone: 'accent',
      points: moments.map((at) => [at, 20]),
      band: moments.map((at) => [at, 18, 22]),
    },
    { key: `${key} target`, name: `Στόχος ${key}`, style: 'step', tone: 'accent', points: [], band: [] },
  ],
})

const fault = {
  fault_id: '1',
  device_id: 'TH-OT-1',
  code: 'E01',
  time: new Date(now - 3 * 24 * hour).toISOString(),
  resolved_at: null,
}

test('the time axis and what happened stay in view over all the charts', async () => {
  mounted = mount(
    <div data-testid="tab" style={{ width: 700, height: 400, padding: 16, overflow: 'auto' }}>
      <GraphStack
        charts={['α', 'β', 'γ', 'δ'].map(chart)}
        shown={range}
        isAwaited={false}
        model={hcOt}
        range={range}
        reach={hour}
        resolution={1800}
        commands={[]}
        faults={[fault as never]}
        predecessors={[]}
        onRange={() => {}}
        onExport={undefined}
      />
    </div>,
  )
  const mark = page.getByRole('group', { name: 'Εντολές και βλάβες' }).getByRole('button')
  await expect.element(mark).toBeInTheDocument()
  const tab = page.getByTestId('tab').element()
  const isInView = () => {
    const [own, all] = [mark.element(), tab].map((element) => element.getBoundingClientRect())
    return own !== undefined && all !== undefined && own.top >= all.top && own.bottom <= all.bottom
  }
  expect(tab.scrollHeight).toBeGreaterThan(2 * tab.clientHeight)
  for (const share of [0, 0.3, 0.6]) {
    tab.scrollTop = share * tab.scrollHeight
    await expect.poll(isInView).toBe(true)
  }
  // 540 pixels for 30 days: steps of six hours, which the key names.
  await expect.element(page.getByText('Μέσοι όροι 6 ωρών')).toBeInTheDocument()
})

test.each([false, true])(
  'on a phone the controls are two rows, zoomed %s, and the menu holds the rest',
  async (isZoomed) => {
    await page.viewport(390, 844)
    const onExport = vi.fn<() => void>()
    const onChange = vi.fn<(part: Partial<GraphView>) => void>()
    const view = { range: isZoomed ? zoomedIn(range, now) : range, isTable: false, isCompared: true }
    mounted = mount(
      <div style={{ width: 358 }}>
        <RangeBar view={view} onChange={onChange} onRefresh={() => {}} onExport={onExport}>
          {null}
        </RangeBar>
      </div>,
    )
    await expect.element(page.getByRole('button', { name: 'Περισσότερα' })).toBeVisible()
    const controls = page.getByRole('button').or(page.getByRole('radio')).elements()
    const rows = controls.map((one) => {
      const { top, bottom } = (one.closest('[class*=presets]') ?? one).getBoundingClientRect()
      return Math.round((top + bottom) / 20)
    })
    expect(new Set(rows).size).toBe(2)
    for (const one of controls) expect(one.getBoundingClientRect().right).toBeLessThanOrEqual(8 + 358)
    expect(page.getByRole('button', { name: 'Αρχική προβολή' }).elements()).toHaveLength(isZoomed ? 1 : 0)
    await page.getByRole('button', { name: 'Περισσότερα' }).click()
    await expect
      .element(page.getByRole('menuitemcheckbox', { name: 'Σύγκριση' }))
      .toHaveAttribute('aria-checked', 'true')
    await page.getByRole('menuitemcheckbox', { name: 'Ως πίνακας' }).click()
    expect(onChange).toHaveBeenCalledWith({ isTable: true })
    await page.getByRole('button', { name: 'Περισσότερα' }).click()
    await page.getByRole('menuitem', { name: 'Εξαγωγή' }).click()
    expect(onExport).toHaveBeenCalledOnce()
  },
)
