import { modelOf } from '../../contract/models/index.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import type {
  DeviceSavings,
  SavingsKpiReply,
  SavingsQuery,
  SavingsReply,
} from '../../contract/savings/routes.ts'
import { type FleetDevice, listMeasuredDevices } from '../consumption/consumption.store.ts'
import { rangeOfDates } from '../consumption/ranges.ts'
import { listSucceeded } from '../devices/assignments/assignments.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { startOfLocalDay } from '../telemetry/calendar/local-days.ts'
import { type DatedDay, findAdaptationCommand, readDays } from './days.ts'
import { addSaved, compareIntensity, judge } from './savings.rules.ts'

const dayMs = 86_400_000
const defaultDays = 30
/** Maximum length of a baseline in days. */
const maxBaselineDays = 366

interface Period {
  from: number
  to: number
  days: number
  timezone: string
}

type PeriodQuery = Pick<SavingsQuery, 'hours' | 'days'>

const daysBefore = (moment: number, days: number, timezone: string) =>
  startOfLocalDay(moment - days * dayMs + dayMs / 2, timezone)

/** Whole local days before today. */
function periodOf({ hours, days }: PeriodQuery, timezone: string): Period {
  const to = startOfLocalDay(Date.now(), timezone)
  const length = days ?? (hours === undefined ? defaultDays : Math.ceil(hours / 24))
  return { from: daysBefore(to, length, timezone), to, days: length, timezone }
}

const periodFields = ({ from, to }: Period) => ({
  date_from: new Date(from).toISOString(),
  date_to: new Date(to).toISOString(),
})

const isHeating = ({ device_type: type }: FleetDevice): boolean =>
  modelOf(type)?.metrics.some(({ name, kind }) => name === 't_out' && kind === 'measure') ?? false

interface ComparedDays {
  baseline: DatedDay[]
  reporting: DatedDay[]
}

/**
 * All days from a year before weather adaptation was first switched on, however long ago; if it never was, from a
 * year before the period.
 */
async function daysAroundSwitch(device: FleetDevice, { from, to, timezone }: Period, { tx }: PersonCall) {
  const commandAt = await findAdaptationCommand(tx, device)
  const commandDay = commandAt === undefined ? Infinity : startOfLocalDay(commandAt, timezone)
  let begin = daysBefore(from, maxBaselineDays, timezone)
  let days = await readDays(tx, device, { from: begin, to, timezone })
  for (;;) {
    const since = Math.min(commandDay, days.find(({ isAdapting }) => isAdapting)?.begin ?? Infinity)
    const earliest = daysBefore(Math.min(since, from), maxBaselineDays, timezone)
    if (earliest >= begin) return { days, since }
    const older = await readDays(tx, device, { from: earliest, to: begin, timezone })
    if (older.every(({ coverage }) => coverage === 0)) return { days, since }
    days = [...older, ...days]
    begin = earliest
  }
}

/** The days before weather adaptation was first switched on, and those of the period from then on. */
async function daysAround(device: FleetDevice, period: Period, call: PersonCall): Promise<ComparedDays> {
  const { days, since } = await daysAroundSwitch(device, period, call)
  const { from } = period
  if (since === Infinity) return { baseline: [], reporting: daysFrom(days, from) }
  const before = days.filter(({ begin }) => begin < Math.min(since, from))
  const firstKnown = before.findIndex(({ coverage }) => coverage > 0)
  return {
    baseline: firstKnown < 0 ? [] : before.slice(firstKnown),
    reporting: daysFrom(days, Math.max(since, from)),
  }
}

const daysFrom = (days: readonly DatedDay[], from: number) => days.filter(({ begin }) => begin >= from)

/** The requested baseline as whole local days. It must not overlap the period. */
async function chosenBaseline(query: SavingsQuery, period: Period, call: PersonCall) {
  const { baseline_from, baseline_to } = query
  if (baseline_from === undefined && baseline_to === undefined) return undefined
  const range = { date_from: baseline_from, date_to: baseline_to ?? new Date(period.from).toISOString() }
  const { from, to } = await rangeOfDates(range, call, maxBaselineDays)
  const wholeDays = {
    from: startOfLocalDay(from.getTime(), period.timezone),
    to: startOfLocalDay(to.getTime(), period.timezone),
  }
  if (wholeDays.to > period.from) {
    const values = { begins: new Date(period.from).toISOString() }
    throw new Problem(
      400,
      'baseline_overlaps',
      `The baseline must end before the period begins, at ${values.begins}.`,
      [{ path: 'baseline_to', key: 'baseline_overlaps', values }],
      { values },
    )
  }
  return wholeDays
}

function savingsOf(device: FleetDevice, { baseline, reporting }: ComparedDays, days: number): DeviceSavings {
  const verdict = judge(baseline, reporting, days)
  const { fit } = verdict
  return {
    device_id: device.device_id,
    device_type: device.device_type as DeviceType,
    refusal: verdict.refusal,
    is_estimate:
      [...baseline, ...reporting].some(({ isEstimate }) => isEstimate) ||
      (modelOf(device.device_type)?.energies?.some(({ isEstimate }) => isEstimate) ?? false),
    baseline_days: verdict.baselineDays,
    heating_days: verdict.heatingDays,
    baseline_coverage: verdict.baselineCoverage,
    coverage: verdict.coverage,
    fit: fit && { b0: fit.b0, b1: fit.b1, base_temperature: fit.base, cv_rmse: fit.cvRmse, r2: fit.r2 },
    saved: verdict.saved,
    set_point_change: verdict.setPointChange,
    set_point_kwh: verdict.setPointKwh,
  }
}

export const answerSavings = () => ({
  async getSavings({ query }: { query: SavingsQuery }, call: PersonCall): Promise<SavingsReply> {
    const { timezone, devices } = await listMeasuredDevices(call)
    const period = periodOf(query, timezone)
    const chosen = await chosenBaseline(query, period, call)
    const items: DeviceSavings[] = []
    const succeeded = await listSucceeded(call.tx)
    for (const device of devices.filter(isHeating)) {
      if (succeeded.has(device.device_id)) continue
      const days = chosen
        ? {
            baseline: await readDays(call.tx, device, { ...chosen, timezone }),
            reporting: await readDays(call.tx, device, period),
          }
        : await daysAround(device, period, call)
      items.push(savingsOf(device, days, period.days))
    }
    const known = items.flatMap(({ saved }) => saved ?? [])
    return {
      ...periodFields(period),
      items,
      devices: items.length,
      devices_known: known.length,
      total: addSaved(known),
    }
  },

  async getSavingsKpi({ query }: { query: PeriodQuery }, call: PersonCall): Promise<SavingsKpiReply> {
    const { timezone, devices } = await listMeasuredDevices(call)
    const period = periodOf(query, timezone)
    const { from, to, days } = period
    const items: SavingsKpiReply['items'] = []
    const all: ComparedDays = { baseline: [], reporting: [] }
    const succeeded = await listSucceeded(call.tx)
    for (const device of devices.filter(isHeating)) {
      if (succeeded.has(device.device_id)) continue
      const read = await readDays(call.tx, device, { from: daysBefore(from, days, timezone), to, timezone })
      const reporting = daysFrom(read, from)
      const baseline = read.filter(({ begin }) => begin < from)
      all.baseline.push(...baseline)
      all.reporting.push(...reporting)
      items.push({
        device_id: device.device_id,
        device_type: device.device_type as DeviceType,
        ...compareIntensity(reporting, baseline),
      })
    }
    return { ...periodFields(period), items, total: compareIntensity(all.reporting, all.baseline) }
  },
})
