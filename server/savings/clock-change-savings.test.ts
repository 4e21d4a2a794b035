// What was saved over the days on which the clocks change, against a computation of its own from the raw readings.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import { hourMs, minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

type Raw = [number, Record<string, number>][]

const every = 10 * minuteMs
const type = 'THALPOS_HC_OT'
const ratedKw = 24
const athens = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens' })
const dayOf = (ms: number) => athens.format(ms)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Weeks before, the days around the change, and when weather adaptation was switched on. */
const changes = [
  {
    hours: 23,
    begin: '2026-01-20T22:00Z',
    on: '2026-03-20T22:00Z',
    from: '2026-03-27T22:00Z',
    to: '2026-03-30T21:00Z',
  },
  {
    hours: 25,
    begin: '2026-08-20T21:00Z',
    on: '2026-10-18T21:00Z',
    from: '2026-10-23T21:00Z',
    to: '2026-10-26T22:00Z',
  },
].map(({ hours, ...moments }) => ({
  hours,
  ...(Object.fromEntries(
    Object.entries(moments).map(([name, moment]) => [name, Date.parse(moment)]),
  ) as Record<keyof typeof moments, number>),
}))

/** Burns by the weather of its day, a fifth less once it adapts, and not quite the same every hour. */
function rawOf({ begin, on, to }: (typeof changes)[number]): Raw {
  const raw: Raw = []
  for (let at = begin; at < to; at += every) {
    const day = Math.floor(at / (24 * hourMs))
    const outdoor = 2 + ((day * 7) % 11) + ((at / hourMs) % 5) / 10
    const level = (12 + 2.4 * (18 - outdoor)) * (at < on ? 1 : 0.8) + ((at / every) % 3)
    raw.push([at, { flame: 1, blr_mod_lvl: Math.round(level), t_out: outdoor, bypass: at < on ? 2 : 1 }])
  }
  return raw
}

const daysOf = (raw: Raw) => {
  const days = Map.groupBy(raw, ([at]) => dayOf(at))
  return new Map(
    [...days].map(([day, own]) => [
      day,
      {
        hours: (own.length * every) / hourMs,
        kwh: sum(own.map(([, { blr_mod_lvl = 0 }]) => (blr_mod_lvl * ratedKw) / 100 / 6)),
        outdoor: sum(own.map(([, { t_out = 0 }]) => t_out)) / own.length,
      },
    ]),
  )
}

let server: TestServer
const homes: { id: string; token: string; change: (typeof changes)[number]; raw: Raw }[] = []

beforeAll(async () => {
  server = await startTestServer()
  for (const change of changes) {
    const company = await aCompany(server.database)
    const token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
    const { id } = await aDevice(server.database, { assignedTo: company.id, type })
    const raw = rawOf(change)
    await server.database.asSystem(async (tx) => {
      await append(tx, readingsOf({ device_id: id, device_type: type }, raw), new Date(change.to))
      await tx
        .updateTable('devices')
        .set({ report_seconds: every / 1000, last_update: new Date() })
        .where('device_id', '=', id)
        .execute()
    })
    homes.push({ id, token, change, raw })
  }
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

async function savingOf({ token }: { token: string }, from: number, to: number): Promise<DeviceSavings> {
  const period = `date_from=${new Date(from).toISOString()}&date_to=${new Date(to).toISOString()}`
  const { body, status } = await server.ask('GET', `/devices/savings?${period}`, { token })
  expect(status).toBe(200)
  return body.items[0]
}

test('the days around a change of the clocks have the energy of their reports, and the line says what it would have been', async () => {
  for (const home of homes) {
    const { change, raw } = home
    const days = [...daysOf(raw)].filter(([day]) => day >= dayOf(change.from))
    expect(days.map(([, { hours }]) => hours)).toEqual([24, change.hours, 24])
    const { saved, fit, refusal } = await savingOf(home, change.from, change.to)
    expect(refusal).toBeNull()
    expect(saved).toMatchObject({ days: 3, days_counted: 3 })
    expect(saved?.actual_kwh).toBeCloseTo(sum(days.map(([, { kwh }]) => kwh)), 4)
    const { b0 = 0, b1 = 0, base_temperature: base = 0 } = fit ?? {}
    const expected = days.map(([, { outdoor }]) => b0 + b1 * Math.max(0, base - outdoor))
    expect(saved?.predicted_kwh).toBeCloseTo(sum(expected), 4)
    expect(saved?.saved_percent).toBeGreaterThan(10)
  }
})

test('stepping day by day finds the same sums as the days together', async () => {
  for (const home of homes) {
    const { change, raw } = home
    const begins = [...daysOf(raw).keys()].map((day) => raw.find(([at]) => dayOf(at) === day)?.[0] ?? 0)
    const own = begins.filter((begin) => begin >= change.from)
    const whole = await savingOf(home, change.from, change.to)
    const steps: DeviceSavings[] = []
    for (const [index, begin] of own.entries()) {
      const step = await savingOf(home, begin, own[index + 1] ?? change.to)
      expect(step.saved).toMatchObject({ days: 1, days_counted: 1 })
      expect(step.saved?.actual_kwh).toBeCloseTo(daysOf(raw).get(dayOf(begin))?.kwh ?? 0, 4)
      steps.push(step)
    }
    expect(sum(steps.map(({ saved }) => saved?.actual_kwh ?? 0))).toBeCloseTo(whole.saved?.actual_kwh ?? 0, 4)
    expect(sum(steps.map(({ saved }) => saved?.predicted_kwh ?? 0))).toBeCloseTo(
      whole.saved?.predicted_kwh ?? 0,
      4,
    )
  }
})
