// Late growth against a computation of its own from the same raw readings: the range has its share, and a bar none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { seal } from '../telemetry/sealing/seal.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

type Raw = { at: number; wh: number }[]

let server: TestServer
let token: string

const every = 10 * minuteMs
/** A Monday at midnight in Greece, and a week from it. */
const monday = Date.parse('2026-02-01T22:00Z')
const sunday = monday + 7 * dayMs
const type = 'SHELLY_EM_1PH'

/** A counter of 600 W and a little more each hour, silent between two hours of the week. */
function rawOf(from: number, [silentFrom, silentTo]: readonly [number, number]): Raw {
  const raw: Raw = []
  for (let at = monday + from * hourMs; at < sunday; at += every) {
    const hour = (at - monday) / hourMs
    const wh = Math.round(600 * (hour + 900) + (hour + 900) ** 2 / 4)
    if (hour <= silentFrom || hour >= silentTo) raw.push({ at, wh })
  }
  return raw
}

/** Silent from before the week until Thursday 09:00; from Tuesday 20:00 until Friday 04:00; and never. */
const raws = [rawOf(-800, [-780, 81]), rawOf(-10, [44, 100]), rawOf(-10, [0, 0])]

/** What each meter grew by in a span: between reports of it, and its share of a growth over more than an hour. */
function grownIn(raw: Raw, from: number, to: number) {
  const sums = { timely: 0, late: 0, lateBefore: 0 }
  raw.forEach(({ at, wh }, index) => {
    const before = raw[index - 1]
    if (!before || at < from || at >= to) return
    const kwh = (wh - before.wh) / 1000
    if (at - before.at <= hourMs) sums.timely += kwh
    else {
      const within = (at - Math.max(from, before.at)) / (at - before.at)
      sums.late += within * kwh
      sums.lateBefore += (1 - within) * kwh
    }
  })
  return sums
}
const add = (numbers: Iterable<number | null>) =>
  [...numbers].reduce<number>((sum, one) => sum + (one ?? 0), 0)
const grown = (of: 'timely' | 'late' | 'lateBefore', from: number, to: number) =>
  add(raws.map((raw) => grownIn(raw, from, to)[of]))

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  for (const raw of raws) {
    const { id } = await aDevice(server.database, { assignedTo: company.id, type })
    await server.database.asSystem(async (tx) => {
      const reports = raw.map(({ at, wh }): [number, { energy_a: number }] => [at, { energy_a: wh }])
      await append(tx, readingsOf({ device_id: id, device_type: type }, reports), new Date(sunday))
      await tx
        .updateTable('devices')
        .set({ report_seconds: every / 1000, last_update: new Date() })
        .where('device_id', '=', id)
        .execute()
    })
  }
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function get(path: string, from: number, to: number, more = '') {
  const dates = `date_from=${new Date(from).toISOString()}&date_to=${new Date(to).toISOString()}`
  const { body, status } = await server.ask('GET', `/devices/consumption${path}?${dates}${more}`, { token })
  expect(status).toBe(200)
  return body
}
const kwhOf = (of: { kwh: number }[]) => add(of.map(({ kwh }) => kwh))
const week = () => get('', monday, sunday, '&resolution=day')

describe.each(['open', 'sealed'])('of %s days', (state) => {
  beforeAll(async () => {
    if (state === 'sealed') await seal(server.database, { rawDays: 1000, now: new Date(sunday + 3 * dayMs) })
  })

  test('a silence that began before the range gives it the share of its time, and the rest is apart', async () => {
    const { total, silences } = await week()
    const [timely, late, before] = [
      grown('timely', monday, sunday),
      grown('late', monday, sunday),
      grown('lateBefore', monday, sunday),
    ]
    expect(before).toBeGreaterThan(400)
    expect(total).toBeCloseTo(timely + late, 3)
    expect(kwhOf(silences)).toBeCloseTo(late, 3)
    expect(add(silences.map((one: { kwh_before: number }) => one.kwh_before))).toBeCloseTo(before, 3)
    expect((await get('/total', monday, sunday)).kwh).toBeCloseTo(timely + late, 3)
    expect((await get('/installations', monday, sunday)).kwh).toBeCloseTo(timely + late, 3)
  })

  test('the installations of each bar add up to that bar', async () => {
    const { kwh } = await week()
    expect(kwh).toHaveLength(7)
    for (const [index, [begin, value]] of kwh.entries()) {
      const end = kwh[index + 1]?.[0] ?? sunday
      expect(value ?? 0).toBeCloseTo(grown('timely', begin, end), 3)
      const list = await get('/installations', begin, end, '&is_bar=true')
      expect(kwhOf(list.items)).toBeCloseTo(grown('timely', begin, end), 3)
    }
  })

  test('a bar of a week has the silence that is within it', async () => {
    const list = await get('/installations', monday, sunday, '&is_bar=true')
    const [, other] = raws.map((raw) => grownIn(raw, monday, sunday).late)
    expect(list.kwh).toBeCloseTo(grown('timely', monday, sunday) + (other ?? 0), 3)
  })
})

test('a silence over years that are read in parts is one bar from its beginning', async () => {
  const from = Date.parse('2023-01-01T00:00Z')
  const { silences, total } = await get('', from, sunday, '&resolution=month')
  expect(silences.map((one: { from: number; to: number }) => [one.from, one.to])).toContainEqual([
    Date.parse('2025-11-30T22:00Z'),
    sunday,
  ])
  expect(total).toBeCloseTo(grown('timely', from, sunday) + grown('late', from, sunday), 3)
})
