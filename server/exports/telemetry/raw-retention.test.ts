import { afterAll, beforeAll, expect, test } from 'vitest'
import { hcOt } from '../../../contract/models/hc-ot.ts'
import { retentionStart } from '../../../contract/telemetry/report-retention.ts'
import { vectorOf } from '../../../gateway/testing-vectors.ts'
import { seal } from '../../telemetry/sealing/seal.ts'
import { append } from '../../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../../testing/world.ts'

const rawDays = 10
const dayMs = 86_400_000
/** Reports before this time may be deleted. */
const due = retentionStart(Date.now(), rawDays)
const iso = (ms: number) => new Date(ms).toISOString()

let server: TestServer
let token: string
let device: string

beforeAll(async () => {
  server = await startTestServer({ TELEMETRY_RAW_DAYS: String(rawDays) })
  const company = await aCompany(server.database)
  token = await server.tokenOf(
    await aPerson(server.database, company, ['technician_company', 'external_api']),
  )
  device = (await aDevice(server.database, { assignedTo: company.id })).id
  const noon = (day: number) => due - day * dayMs + dayMs / 2
  const readings = [3, 2, 1].map((day) => ({
    deviceId: device,
    ts: new Date(noon(day)),
    values: vectorOf(hcOt, { 'ot.thalpos.t_r': 20 + day }),
  }))
  await server.database.asSystem((tx) => append(tx, readings, new Date(due)))
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

/** Exports a range given in days before the end of retention. */
const ask = async (from: number, to: number) => {
  const range = `time_from=${iso(due - from * dayMs)}&time_to=${iso(due - to * dayMs)}`
  const path = `/devices/${device}/export/data/raw?metric=t_r&file_type=json&${range}`
  const { status, body, problem } = await server.ask('GET', path, { token })
  const values = body.rows?.map(([, value]: [string, number]) => value)
  return status === 200 ? { values, since: body.retained_since } : { key: problem.key, ...problem.values }
}
const sealedOn = (day: number) =>
  seal(server.database, { rawDays, now: new Date(due + (rawDays - day) * dayMs + dayMs / 2) })

test('raw values are exported as long as they are stored, and refused after that', async () => {
  const all = { values: [23, 22, 21], since: iso(due - 3 * dayMs) }
  expect(await ask(4, 0)).toEqual(all)
  await sealedOn(4)
  expect(await ask(4, 0)).toEqual(all)
  expect(await ask(3, 2)).toEqual({ values: [23], since: iso(due - 3 * dayMs) })
  await sealedOn(2)
  expect(await ask(4, 0)).toEqual({ values: [22, 21], since: iso(due - 2 * dayMs) })
  expect(await ask(3, 2)).toEqual({ key: 'reports_expired', since: iso(due) })
  await sealedOn(0)
  expect(await ask(4, 0)).toEqual({ key: 'reports_expired', since: iso(due) })
})
