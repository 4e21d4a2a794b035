// The flags of a number: how sure its baseline is, and the lines and the band of its chart.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceSavings, SavingsFitReply } from '../../contract/savings/routes.ts'
import { dayMs, hourMs } from '../days/days.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'
import { reportHourly, today, type ValueAt } from './hourly-reports.testing.ts'

let server: TestServer
let token: string
let device: string
let withoutModulation: string

const [daysBefore, daysAfter, frosty] = [340, 30, 3]
const since = today - daysAfter * dayMs

/** From 5 to 21 °C, and colder on the last days than ever before. */
const outdoorOn: ValueAt = (ms, day) => (ms >= today - frosty * dayMs ? -3 : 5 + ((day * 7) % 17))

/** Heated up to 24 °C outside, so that the best base temperature is the highest of all; a fifth less since the adaptation. */
const needOn: ValueAt = (ms, day) =>
  (12 + 5 * (24 - outdoorOn(ms, day)) + ((day * 37) % 11) / 2 - 2.5) * (ms < since ? 1 : 0.8)

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  device = (await aDevice(server.database, { assignedTo: company.id })).id
  await reportHourly(server.database, { id: device, type: 'THALPOS_HC_OT' }, daysBefore + daysAfter, {
    flame: () => 1,
    blr_mod_lvl: (ms, day) => (100 * needOn(ms, day)) / (24 * 24),
    t_out: outdoorOn,
    t_r_set: () => 20,
    bypass: (ms) => (ms < since ? 2 : 1),
  })
  withoutModulation = (await aDevice(server.database, { assignedTo: company.id })).id
  await reportHourly(
    server.database,
    { id: withoutModulation, type: 'THALPOS_HC_OT' },
    daysBefore + daysAfter,
    {
      // The same gas burns longer and lower once the water is cooler.
      flame: (ms, day) => (((ms / hourMs) % 24) * 4 < needOn(ms, day) * (ms < since ? 1 : 1.5) ? 1 : 0),
      t_out: outdoorOn,
      t_r_set: () => 20,
      bypass: (ms) => (ms < since ? 2 : 1),
    },
  )
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const fitOf = async (): Promise<SavingsFitReply> =>
  (await server.ask('GET', `/devices/${device}/savings?days=${daysAfter}`, { token })).body

test('a baseline of 330 days is not provisional, its base may be at the edge, and colder days are beyond it', async () => {
  const { saving } = await fitOf()
  expect(saving).toMatchObject({ refusal: null, baseline_days: daysBefore, is_provisional: false })
  expect(saving.fit?.base_temperature).toBe(20)
  expect(saving).toMatchObject({ is_base_at_edge: true, days_beyond: frosty })
})

test('the line after has a fifth less of a slope, and nine of ten days lie in the band of the line before', async () => {
  const { saving, before, after, after_fit, band_kwh } = await fitOf()
  expect([before.length, after.length]).toEqual([daysBefore, daysAfter])
  expect((after_fit?.b1 ?? 0) / (saving.fit?.b1 ?? 1)).toBeCloseTo(0.8, 1)
  const usual = before.reduce((sum, [, , kwh]) => sum + kwh, 0) / before.length
  expect(band_kwh).toBeCloseTo(1.645 * (saving.fit?.cv_rmse ?? 0) * usual, 6)
  expect(band_kwh).toBeGreaterThan(1)
})

test('flame time is no gas where no modulation is known: there is a reason in place of a number', async () => {
  const { body } = await server.ask('GET', `/devices/savings?days=${daysAfter}`, { token })
  const items: DeviceSavings[] = body.items
  const item = items.find(({ device_id }) => device_id === withoutModulation)
  expect(item).toMatchObject({ refusal: 'flame_only', saved: null, baseline_days: daysBefore })
  expect(items.find(({ device_id }) => device_id === device)).toMatchObject({ refusal: null })
})
