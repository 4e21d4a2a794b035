// Memory of the server during the longest exports it allows, as the system reports it while the file is written.
import { readFileSync } from 'node:fs'
import { toNanoseconds } from '../../contract/lists.ts'
import { apiPrefix } from '../../contract/route.ts'
import { type Figure, rounded } from '../bench.ts'
import type { Caller } from './caller.ts'
import type { Fleet, FleetDevice } from './fleet.ts'
import { metrics } from './heat-pump-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const everyMs = 20
const allowedMb = 64

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

interface ExportRequest {
  name: string
  kind: 'raw' | 'grouped'
  days: number
  fields: Record<string, string>
  /** Less would be no such file. */
  leastLines: number
}

/** A month as it was reported, a month by the minute and a year by the day: no more is answered at once. */
export async function measureExport(
  ours: Caller,
  pid: number,
  { devices: [device], now }: Fleet,
  longDays: number,
): Promise<Figure[]> {
  if (!device) throw new Error('there is no device to export')
  const to = Math.floor(now / hourMs) * hourMs
  const month = Math.min(31, longDays)
  const year = Math.min(365, longDays)
  const csv = { file_type: 'csv' }
  const requests: ExportRequest[] = [
    {
      name: `Export of ${month} days as reported`,
      kind: 'raw',
      days: month,
      fields: csv,
      leastLines: month * 1000,
    },
    {
      name: `Export of ${month} days by the minute`,
      kind: 'grouped',
      days: month,
      fields: { ...csv, interval: '1m' },
      leastLines: month * 1000,
    },
    {
      name: `Export of ${year} days by the day`,
      kind: 'grouped',
      days: year,
      fields: { ...csv, interval: '1d' },
      leastLines: year,
    },
  ]
  const figures: Figure[] = []
  for (const one of requests) figures.push(...(await measureOne(ours, pid, one, pathOf(device, one, to))))
  return figures
}

function pathOf({ id }: FleetDevice, { kind, days, fields }: ExportRequest, to: number): string {
  const query = new URLSearchParams({
    time_from: toNanoseconds(to - days * dayMs),
    time_to: toNanoseconds(to),
    ...fields,
  })
  for (const name of metrics) query.append('metric', name)
  return `${apiPrefix}/devices/${id}/export/data/${kind}?${query.toString()}`
}

/** After a first one has warmed the server up. */
async function measureOne(
  ours: Caller,
  pid: number,
  { name, leastLines }: ExportRequest,
  path: string,
): Promise<Figure[]> {
  await ours.ask(path)
  const before = residentMb(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, everyMs)
  const began = performance.now()
  const file = await ours.ask(path)
  clearInterval(watch)
  return [
    {
      name: `${name}, 20 metrics: growth of the server’s memory`,
      value: rounded(Math.max(0, most - before)),
      unit: 'MB',
      atMost: allowedMb,
    },
    { name: `${name}: time`, value: rounded((performance.now() - began) / 1000, 2), unit: 's' },
    { name: `${name}: lines`, value: file.toString().trim().split('\n').length, atLeast: leastLines },
  ]
}
