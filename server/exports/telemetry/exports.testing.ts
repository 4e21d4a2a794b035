// A device with a few reports around the night in which the clocks go forward, and a person who may export them.
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { metricPosition } from '../../../contract/models/model.ts'
import { append } from '../../telemetry/storage/telemetry.store.ts'
import { startTestServer } from '../../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../../testing/world.ts'

export const minuteMs = 60_000
/** Long enough to retain that night. */
export const rawDays = 5000
/** The night in which the clocks go forward. */
export const from = Date.parse('2025-03-29T22:00:00Z')
export const at = (minutes: number) => from + minutes * minuteMs
export const iso = (ms: number) => new Date(ms).toISOString()

function rowOf(values: Record<string, number>): (number | null)[] {
  const row: (number | null)[] = hcOt.metrics.map(() => null)
  for (const [name, value] of Object.entries(values)) row[metricPosition(hcOt, name) ?? -1] = value
  return row
}

const reports: { minutes: number; values: Record<string, number> }[] = [
  { minutes: 0, values: { t_r: 20, t_r_set: 21, flame: 0 } },
  { minutes: 1, values: { t_r: 21, t_r_set: 22, flame: 1 } },
  { minutes: 2, values: { t_r: 21.5 } },
  { minutes: 24 * 60, values: { t_r: -1, time: from } },
]

export async function startExportTestServer() {
  const server = await startTestServer({ TELEMETRY_RAW_DAYS: String(rawDays) })
  const { database } = server
  const company = await aCompany(database)
  const email = await aPerson(database, company, ['technician_company', 'external_api'])
  const token = await server.tokenOf(email)
  const device = (await aDevice(database, { assignedTo: company.id })).id
  const readings = reports.map(({ minutes, values }) => ({
    deviceId: device,
    ts: new Date(at(minutes)),
    values: rowOf(values),
  }))
  await database.asSystem((tx) => append(tx, readings, new Date(at(2000))))
  return {
    server,
    company,
    device,
    token,
    /** Requests an export; by default three days of the room temperature. */
    ask(kind: 'raw' | 'grouped', more: Record<string, string | undefined>, as = token) {
      const fields = {
        time_from: iso(from),
        time_to: iso(at(3 * 24 * 60)),
        metric: 't_r',
        file_type: 'json',
        ...(kind === 'grouped' ? { interval: '1h' } : {}),
        ...more,
      }
      const given = Object.entries(fields).flatMap(([key, value]) =>
        value === undefined ? [] : value.split(',').map((one) => [key, one] as [string, string]),
      )
      const query = new URLSearchParams(given).toString()
      return server.ask('GET', `/devices/${device}/export/data/${kind}?${query}`, { token: as })
    },
    async stop() {
      await server.stop()
      await server.drop()
    },
  }
}

export type ExportTestServer = Awaited<ReturnType<typeof startExportTestServer>>
