import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelOf } from '../../../contract/models/index.ts'
import { isReported } from '../../../contract/models/model.ts'
import { apiPrefix } from '../../../contract/route.ts'
import { importDays } from '../../telemetry/sealing/import-days.ts'
import { aDevice } from '../../testing/world.ts'
import { type ExportTestServer, startExportTestServer } from './exports.testing.ts'

const megabyte = 1024 * 1024
const dayMs = 86_400_000
const start = Date.parse('2024-01-01T00:00:00Z')
/** Half a minute apart for a month, then six hours. */
const spans = Array.from({ length: 52 }, (_, week) => ({
  day: 7 * week,
  everyMs: week < 5 ? 30_000 : 6 * 3_600_000,
}))
const metrics = (modelOf('THALPOS_HC_MB')?.metrics ?? []).filter(isReported)

let exporting: ExportTestServer
let device: string

beforeAll(async () => {
  exporting = await startExportTestServer()
  const { server, company } = exporting
  device = (await aDevice(server.database, { assignedTo: company.id, type: 'THALPOS_HC_MB' })).id
  for (const { day, everyMs } of spans) {
    const first = start + day * dayMs
    const times = Float64Array.from({ length: (7 * dayMs) / everyMs }, (_, row) => first + row * everyMs)
    const columns = metrics.map(
      (_, position) => [position, times.map((ms) => ((ms / 10_000 + position) % 997) / 10)] as const,
    )
    await importDays(server.database, [{ deviceId: device, reports: { times, values: new Map(columns) } }])
  }
})

afterAll(() => exporting.stop())

function pathOf(kind: string, days: number, more: Record<string, string>): string {
  const fields = new URLSearchParams({
    time_from: new Date(start).toISOString(),
    time_to: new Date(start + days * dayMs).toISOString(),
    ...more,
  })
  for (const { name } of metrics) fields.append('metric', name)
  return `${exporting.server.url}${apiPrefix}/devices/${device}/export/data/${kind}?${fields.toString()}`
}
const headers = () => ({ authorization: `Bearer ${exporting.token}` })

interface Long {
  kind: 'raw' | 'grouped'
  days: number
  fields: Record<string, string>
  /** The file has more megabytes than that. */
  bytes: number
  most: number
}

/** Buffering the whole text would need more than `most`, for JSON and CSV. */
test.each<Long>([
  { kind: 'raw', days: 31, fields: { file_type: 'json' }, bytes: 25, most: 20 },
  { kind: 'raw', days: 31, fields: { file_type: 'xlsx' }, bytes: 5, most: 64 },
  {
    kind: 'grouped',
    days: 31,
    fields: { file_type: 'csv', interval: '1m' },
    bytes: 10,
    most: 15,
  },
  {
    kind: 'grouped',
    days: 364,
    fields: { file_type: 'csv', interval: '1d' },
    bytes: 0.1,
    most: 64,
  },
])(
  'a file of $days days ($kind, $fields) holds less than $most MB in memory',
  async ({ kind, days, fields, bytes, most }) => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const held = async () => {
      // What lies outside the heap is given back a turn later.
      for (let turn = 0; turn < 2; turn++) {
        collect()
        await setImmediate()
      }
      const { heapUsed, external } = process.memoryUsage()
      return (heapUsed + external) / megabyte
    }
    const ask = (length: number) => fetch(pathOf(kind, length, fields), { headers: headers() })
    await (await ask(1)).arrayBuffer()
    const before = await held()
    const response = await ask(days)
    expect(response.status).toBe(200)
    // Each look collects all garbage of the process twice, which takes longer than the pieces between.
    const between = Math.max(2, bytes / 5) * megabyte
    let [written, looked] = [0, 0]
    const grown: number[] = []
    for await (const piece of response.body ?? []) {
      written += piece.length
      if (written - looked < between) continue
      looked = written
      grown.push((await held()) - before)
    }
    expect(written).toBeGreaterThan(bytes * megabyte)
    grown.push((await held()) - before)
    // What was let go a moment ago may still be counted, once or twice.
    const usual = grown.toSorted((one, other) => one - other)[Math.floor(grown.length / 2)]
    expect(usual).toBeLessThan(most)
  },
)
