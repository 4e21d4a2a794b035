// What the devices of the ingest bench say: heat pumps in winter, 20 values a report, each with the noise of its
// sensor. A device walks through one shared list of reports from a place of its own, so that who knows a device and
// the number of a report knows its values.
import { hcMb } from '../../contract/models/hc-mb.ts'

export const listed = 4096
export const strideOfDevice = 61

export const listIndex = (device: number, report: number): number =>
  (device * strideOfDevice + report) % listed

/** Reports are a tenth of a second apart by the devices' own clocks. */
export const stepMs = 100

function noises(seed: number) {
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return (spread: number) => (random() + random() + random() - 1.5) * spread
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

function makeReports(): Record<string, number>[] {
  const noise = noises(7)
  let heat = 0
  let used = 0
  return Array.from({ length: listed }, (_, at) => {
    const freq = Math.round(55 + 18 * Math.sin(at / 90) + noise(4))
    const flow = 1.32 + noise(0.04)
    const out = 41 + 4 * Math.sin(at / 90) + noise(0.3)
    const spread = freq / 14 + noise(0.2)
    const heatPower = flow * spread * 1.163
    const power = heatPower / (3.4 + noise(0.2))
    heat += heatPower / 60
    used += power / 60
    return {
      t_water_out: round(out, 1),
      t_water_in: round(out - spread, 1),
      t_dhw: round(47 + 3 * Math.sin(at / 300) + noise(0.3), 1),
      t_r: round(20.6 + 0.5 * Math.sin(at / 200) + noise(0.2), 1),
      t_out: round(6 + 5 * Math.sin(at / 700) + noise(0.3), 1),
      flow_rate: round(flow, 2),
      freq_cmp: freq,
      cmp_freq_set: Math.round(55 + 18 * Math.sin(at / 90)),
      power: round(power, 2),
      heat_power: round(heatPower, 2),
      kwh_counter: round(1840 + used, 1),
      kwh_heat_counter: round(6120 + heat, 1),
      t_set: 45,
      t_r_set: 21.5,
      op_mode: 3,
      op_mode_set: 3,
      cmp: 1,
      heat: 1,
      error_code: 0,
      defrost: at % 240 < 6 ? 1 : 0,
    }
  })
}

const reports = makeReports()

/** What follows the time in a report's JSON. */
export const reportTails = (): string[] => reports.map((values) => `,${JSON.stringify(values).slice(1)}`)

/** The list as rows of the store, by metric position. */
export const reportRows = (): (number | null)[][] =>
  reports.map((values) => hcMb.metrics.map(({ name }) => values[name] ?? null))

/** The list as fields of the line protocol. */
export const reportFields = (): string[] =>
  reports.map((values) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join(','),
  )

export const valuesInReport = Object.keys(reports[0] ?? {}).length
