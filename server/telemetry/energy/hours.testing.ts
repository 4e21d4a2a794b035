import { expect } from 'vitest'
import { modelOf } from '../../../contract/models/index.ts'
import { type DeviceType, metricPosition } from '../../../contract/models/model.ts'
import type { Database } from '../../database/database.ts'
import { minuteMs } from '../../days/days.ts'
import { aCompany, aDevice } from '../../testing/world.ts'
import { seal } from '../sealing/seal.ts'
import { append } from '../storage/telemetry.store.ts'
import { type HoursQuery, hoursOf, type MeasuredDevice } from './hours.ts'

const timezone = 'Europe/Athens'
const climate = ['t_out', 't_r', 't_r_set', 'bypass'] as const

/** Of one owner only: both ids are the same. */
export interface Speaker extends MeasuredDevice {
  device_id: string
}

export type Report = Record<string, number>

/** Devices that speak, and what their hours are answered with. */
export function hoursWorld(database: Database) {
  async function aSpeaker(type: DeviceType): Promise<Speaker> {
    const company = await aCompany(database)
    const { id } = await aDevice(database, { type, assignedTo: company.id })
    return {
      device_id: id,
      telemetry_device_id: id,
      device_type: type,
      report_seconds: 60,
      rated_power_kw: null,
    }
  }

  const storeReports = (device: Speaker, reports: [number, Report][], now: number) =>
    database.asSystem((tx) => append(tx, readingsOf(device, reports), new Date(now)))

  const sealAt = (now: number, rawDays = 90) => seal(database, { rawDays, now: new Date(now) })

  function ask(device: Speaker, from: number, to: number, more: Partial<HoursQuery> = {}) {
    const query = { from: new Date(from), to: new Date(to), timezone, climate, ...more }
    return database.asSystem((tx) => hoursOf(tx, device, query))
  }
  return { aSpeaker, storeReports, sealAt, ask }
}

/** What a device reports by the names of its metrics. */
export function readingsOf(
  { device_id: deviceId, device_type: type }: Pick<Speaker, 'device_id' | 'device_type'>,
  reports: [number, Report][],
) {
  const model = modelOf(type)
  if (!model) throw new Error(`${type} is no model`)
  return reports.map(([ms, report]) => {
    const values: number[] = []
    for (const [metric, value] of Object.entries(report)) {
      const position = metricPosition(model, metric)
      if (position === undefined) throw new Error(`${type} reports no ${metric}`)
      values[position] = value
    }
    return { deviceId, ts: new Date(ms), values }
  })
}

export const minutes = (
  from: number,
  to: number,
  make: (minute: number) => Report,
  every = 1,
): [number, Report][] =>
  Array.from({ length: Math.ceil((to - from) / minuteMs / every) }, (_, n) => [
    from + n * every * minuteMs + (n % 5) * 700,
    make(n * every),
  ])

export const sumOf = (numbers: Iterable<number>) =>
  [...numbers].reduce((sum, number) => sum + (Number.isNaN(number) ? 0 : number), 0)

export const boiler = (minute: number): Report => ({
  flame: minute % 90 < 50 ? 1 : 0,
  ...(minute % 3 === 0 ? { blr_mod_lvl: 20 + (minute % 71) } : {}),
  t_out: 5 + (minute % 13),
  t_r: 20 + (minute % 5) / 10,
  t_r_set: 21,
  bypass: minute % 500 < 100 ? 1 : 2,
})

export const meter = (minute: number): Report => ({
  energy_a: 1000 + minute * 7,
  energy_wmin_a: (minute % 700) * 40,
  energy_b: (minute % 2000) * 3,
  returned_a: Math.floor(minute / 9),
})

export const pump = (minute: number): Report => ({
  power: 1 + (minute % 7) / 10,
  heat_power: 3 + (minute % 4),
  // The counter is silent on some days, and then power is all there is.
  ...(Math.floor(minute / 2000) % 2 === 0 ? { kwh_counter: Math.floor(minute / 5) / 10 } : {}),
  t_out: 7,
})

type Answers = Awaited<ReturnType<typeof hoursOf>>[]

/** To the last digits, in which the order of adding may show. */
export function expectSame(answers: Answers, expected: Answers) {
  const close = (numbers: Float64Array) => Array.from(numbers, (number) => Number(number.toPrecision(12)))
  const rounded = (list: Answers) =>
    list.map(({ edges, energies, climate: means }) => ({
      edges,
      energies: [...energies].map(([name, { amounts, seconds, sources }]) => [
        name,
        close(amounts),
        close(seconds),
        sources,
      ]),
      climate: [...means].map(([name, { amounts, seconds }]) => [name, close(amounts), close(seconds)]),
    }))
  expect(rounded(answers)).toEqual(rounded(expected))
}
