// Coverage against a count of the raw readings: a device is expected from its first hour, and in stock until its last report.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { seal } from '../telemetry/sealing/seal.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, deviceRecord } from '../testing/world.ts'

let server: TestServer
let token: string

const every = 10 * minuteMs
const type = 'SHELLY_EM_1PH'
/** A Monday at midnight in Greece, and a week from it. */
const monday = Date.parse('2026-02-01T22:00Z')
const sunday = monday + 7 * dayMs
const days = Array.from({ length: 7 }, (_, day) => monday + day * dayMs)

interface Meter {
  /** Days of the week between which it reports. */
  reports: readonly [from: number, to: number]
  /** Days on which something of it is missing or there. */
  expected: readonly [from: number, to: number]
  isInstalled: boolean
  home?: string | undefined
}
const meters: Meter[] = [
  { reports: [-2, 7], expected: [0, 7], isInstalled: true },
  { reports: [3.25, 7], expected: [3.25, 7], isInstalled: true },
  { reports: [-2, 2], expected: [0, 7], isInstalled: true },
  { reports: [-2, 1.5], expected: [0, 1.5], isInstalled: false },
]
const momentsOf = ({ reports: [from, to] }: Meter) =>
  Array.from({ length: ((to - from) * dayMs) / every }, (_, n) => monday + from * dayMs + n * every)

/** Days of the meters that are known, each report for ten minutes, and days that are expected. */
function shareOf(of: readonly Meter[], from: number, to: number): number {
  const known = of.flatMap(momentsOf).filter((at) => at >= from && at < to).length * every
  const expected = of.map(({ expected: [begin, end] }) =>
    Math.max(0, Math.min(to, monday + end * dayMs) - Math.max(from, monday + begin * dayMs)),
  )
  return known / expected.reduce((sum, one) => sum + one, 0)
}

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  for (const meter of meters) {
    const client = meter.isInstalled ? { client: { firstname: 'Ελένη', lastname: 'Μήτσου' } } : {}
    const { id } = await aDevice(server.database, { assignedTo: company.id, type, ...client })
    meter.home = (await deviceRecord(server.database, id)).installation_id ?? undefined
    const moments = momentsOf(meter)
    const reports = moments.map((at, n): [number, { energy_a: number }] => [at, { energy_a: n * 50 }])
    await server.database.asSystem(async (tx) => {
      await append(tx, readingsOf({ device_id: id, device_type: type }, reports), new Date(sunday))
      await tx
        .updateTable('devices')
        .set({ report_seconds: every / 1000, last_update: new Date(moments.at(-1) ?? 0) })
        .where('device_id', '=', id)
        .execute()
    })
  }
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function get(path: string, more = '') {
  const dates = `date_from=${new Date(monday).toISOString()}&date_to=${new Date(sunday).toISOString()}`
  const { body, status } = await server.ask('GET', `/devices/consumption${path}?${dates}${more}`, {
    token,
  })
  expect(status).toBe(200)
  return body
}

describe.each(['open', 'sealed'])('of %s days', (state) => {
  beforeAll(async () => {
    if (state === 'sealed') await seal(server.database, { rawDays: 1000, now: new Date(sunday + 3 * dayMs) })
  })

  test('each bar and the range are covered by the devices that were there to report', async () => {
    const { coverage, total_coverage } = await get('', '&resolution=day')
    expect(coverage).toEqual(days.map((day) => [day, expect.closeTo(shareOf(meters, day, day + dayMs), 2)]))
    expect(total_coverage).toBeCloseTo(shareOf(meters, monday, sunday), 2)
  })

  test('an installation counts from the first hour of its meter, and one that fell silent goes on to count', async () => {
    const { items } = await get('/installations')
    const shares = items.map((one: { installation_id: string | null; coverage: number }) => [
      one.installation_id ?? undefined,
      one.coverage,
    ])
    for (const meter of meters)
      expect(shares).toContainEqual([meter.home, expect.closeTo(shareOf([meter], monday, sunday), 2)])
  })
})

test('the week before has the devices of that time only', async () => {
  const dates = `date_from=${new Date(monday - hourMs).toISOString()}&date_to=${new Date(monday).toISOString()}`
  const { body } = await server.ask('GET', `/devices/consumption/total?${dates}`, { token })
  expect(body.coverage).toBeCloseTo(1, 2)
})
