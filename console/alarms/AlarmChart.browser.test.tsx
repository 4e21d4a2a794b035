import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toNanoseconds } from '../../contract/lists.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { SeriesReply } from '../../contract/telemetry/series.ts'
import { metricsOf } from '../devices/graphs/charts-of.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { m } from '../paraglide/messages.js'
import { answerKey } from '../session/queries.ts'
import { AlarmChart } from './AlarmChart.tsx'
import { anAlarm } from './alarm.testing.ts'
import { spanOf } from './alarm-span.ts'

let mounted: Mounted
afterEach(() => mounted.unmount())

// Its chart ends before now, so that the range stands still.
const alarm = anAlarm({ kind: 'low_pressure', since: '2026-01-10T06:00:00Z' })
const range = spanOf(alarm, Date.now())

function show(series: SeriesReply['series']): void {
  const sent = {
    params: { id: alarm.device_id ?? '' },
    query: {
      ...{ time_from: toNanoseconds(range.from), time_to: toNanoseconds(range.to) },
      ...{ metric: metricsOf(hcOt, false), joined: 'true' as const },
    },
  }
  mounted = mount(<AlarmChart alarm={alarm} />)
  const reply = { time_from: range.from, time_to: range.to, resolution_seconds: 600, series, band: {} }
  mounted.queryClient.setQueryData(answerKey('getDeviceSeries', sent), reply)
}

test('low pressure is shown with the pressure around its start', async () => {
  show({
    ch_pres: [
      [range.from, 1.2],
      [range.to, 0.7],
    ],
  })
  await expect.element(page.getByRole('heading', { name: m.chart_pressure() })).toBeVisible()
})

test('a time without reports says so', async () => {
  show({})
  await expect.element(page.getByText(m.alarm_chart_none())).toBeVisible()
})
