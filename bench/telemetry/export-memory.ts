// What a year's export costs the server in memory, told by the system while the file is written.
import { readFileSync } from 'node:fs'
import { toNanoseconds } from '../../contract/lists.ts'
import { apiPrefix } from '../../contract/route.ts'
import { type Figure, rounded } from '../bench.ts'
import type { Caller } from './caller.ts'
import type { Fleet } from './fleet.ts'
import { metrics } from './heat-pump-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const everyMs = 20
const allowedMb = 64

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** By the day over a year, after a first one has warmed the server up. */
export async function measureExport(
  ours: Caller,
  pid: number,
  { devices: [device], now }: Fleet,
  longDays: number,
): Promise<Figure[]> {
  const to = Math.floor(now / hourMs) * hourMs
  const days = Math.min(365, longDays)
  const query = new URLSearchParams({
    time_from: toNanoseconds(to - days * dayMs),
    time_to: toNanoseconds(to),
    file_type: 'csv',
    interval: '1d',
  })
  for (const name of metrics) query.append('metric', name)
  const path = `${apiPrefix}/devices/${device?.id}/export/data/grouped?${query.toString()}`
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
      name: `Export of ${days} days by the day, 20 metrics: growth of the server’s memory`,
      value: rounded(Math.max(0, most - before)),
      unit: 'MB',
      atMost: allowedMb,
    },
    { name: 'It took', value: rounded((performance.now() - began) / 1000, 2), unit: 's' },
    { name: 'Its lines', value: file.toString().trim().split('\n').length, atLeast: days },
  ]
}
