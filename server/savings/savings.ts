import { type EnergyPrice, fuels } from '../../contract/energy-prices/routes.ts'
import { isHeatPumpType, isRatedType, modelOf } from '../../contract/models/index.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import {
  type DeviceSavings,
  type PeriodQuery,
  type SavingsFitReply,
  type SavingsKpiReply,
  type SavingsListQuery,
  type SavingsQuery,
  type SavingsReply,
  wholeYearDays,
} from '../../contract/savings/routes.ts'
import { type FleetDevice, listMeasuredDevices } from '../consumption/consumption.store.ts'
import { meteringOf } from '../consumption/meter-links.store.ts'
import { localDate } from '../days/local-days.ts'
import { listMoved, listSucceeded } from '../devices/assignments/assignments.store.ts'
import { findDeviceIds } from '../devices/devices.store.ts'
import { listPrices } from '../energy-prices/energy-prices.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { type Fit, fitBaseline, meanOf } from './baseline.rules.ts'
import {
  type ComparedDays,
  chosenBaseline,
  comparedDays,
  daysBefore,
  daysFrom,
  isHeating,
  type Metered,
  type Period,
  periodFields,
  periodOf,
  spanOfDays,
} from './compared-days.ts'
import { areFlameOnly, type DatedDay, readDays, readStoredSpan } from './days.ts'
import { addCubicMetres, cubicMetresOf, moneyOf, moneyOfAll, moneyOfFuel } from './money.rules.ts'
import { readNames, type SavingNames } from './saving-names.store.ts'
import { addSaved, compareIntensity, countedDays, judge } from './savings.rules.ts'

/** Of the normal distribution, one-sided. */
const normalAt95 = 1.645

export const mayCool = ({ device_type }: FleetDevice): boolean => isHeatPumpType(device_type)

const toFit = (fit: Fit) => ({
  b0: fit.b0,
  b1: fit.b1,
  base_temperature: fit.base,
  cv_rmse: fit.cvRmse,
  r2: fit.r2,
})

/** The stored hours of so many devices are read at a time. */
const devicesAtOnce = 25

/** Base temperatures at the ends of what is tried. */
const edges = [12, 20]

interface SavingContext {
  period: Period
  prices: readonly EnergyPrice[]
  names: ReadonlyMap<string, SavingNames>
}

const unnamed: SavingNames = {
  device_name: null,
  installation_id: null,
  address: null,
  technician_name: null,
  client_name: null,
}

function savingsOf(
  device: Metered,
  { baseline, reporting, hasAdapted }: ComparedDays,
  { period, prices, names }: SavingContext,
): DeviceSavings {
  const isPump = mayCool(device)
  const verdict = judge(baseline, reporting, {
    ...{ days: period.days, mayCool: isPump, hasAdapted, isFlameOnly: areFlameOnly(reporting) },
  })
  const { fit } = verdict
  const fuel = isPump ? 'electricity' : 'gas'
  const isModelled = modelOf(device.device_type)?.energies?.some(({ isEstimate }) => isEstimate) ?? false
  const days = countedDays(reporting, isPump).map(({ begin }) => localDate(begin, period.timezone))
  return {
    device_id: device.device_id,
    device_type: device.device_type as DeviceType,
    ...(names.get(device.device_id) ?? unnamed),
    fuel,
    refusal: verdict.refusal,
    is_estimate:
      [...baseline, ...reporting].some(({ isEstimate }) => isEstimate) ||
      (isModelled && device.meters === undefined),
    is_power_assumed: isRatedType(device.device_type) && device.rated_power_kw === null,
    baseline_days: verdict.baselineDays,
    heating_days: verdict.heatingDays,
    baseline_coverage: verdict.baselineCoverage,
    coverage: verdict.coverage,
    learnt_range: verdict.learntRange,
    days_beyond: verdict.daysBeyond,
    days_hindered: verdict.daysHindered,
    is_base_at_edge: fit !== null && edges.includes(fit.base),
    is_provisional: verdict.baselineDays < wholeYearDays,
    fit: fit && toFit(fit),
    saved: verdict.saved,
    money: moneyOf(verdict.saved, prices, fuel, days),
    saved_m3: fuel === 'gas' ? cubicMetresOf(verdict.saved, prices, days) : null,
    set_point_change: verdict.setPointChange,
    set_point_kwh: verdict.setPointKwh,
  }
}

/** Heating devices that no other has replaced, or those of these ids or companies. */
export async function heatingDevices(
  call: PersonCall,
  { ids, companies }: { ids?: readonly string[] | undefined; companies?: readonly string[] | undefined } = {},
) {
  const { timezone, devices } = await listMeasuredDevices(call, companies)
  const succeeded = await listSucceeded(call.tx)
  const moved = await listMoved(call.tx)
  const metering = await meteringOf(call.tx, devices)
  const heating = devices.filter(
    (device) =>
      isHeating(device) &&
      !succeeded.has(device.device_id) &&
      (ids === undefined || ids.includes(device.device_id)),
  )
  return {
    timezone,
    devices: heating.map(
      (device): Metered => ({
        ...device,
        meters: metering.get(device.device_id),
        isMoved: moved.has(device.device_id),
      }),
    ),
  }
}

const toPoints = (days: readonly DatedDay[]) =>
  days.map(({ begin, outdoor, kwh }): [number, number, number] => [begin, outdoor, kwh])

/** The sums of one fuel. */
function fuelOf(fuel: (typeof fuels)[number], items: readonly DeviceSavings[]) {
  const own = items.filter((item) => item.fuel === fuel)
  return {
    fuel,
    devices: own.length,
    devices_known: own.filter((item) => item.saved).length,
    saved: addSaved(own.flatMap((item) => item.saved ?? [])),
    money: moneyOfFuel(own),
    saved_m3: addCubicMetres(own),
  }
}

/** The days and the line of one heating device. */
export async function readSavingsFit(
  id: string,
  query: SavingsQuery,
  call: PersonCall,
): Promise<SavingsFitReply> {
  const {
    timezone,
    devices: [device],
  } = await heatingDevices(call, { ids: [id] })
  if (!device) throw new Problem(404, 'not_found', `There is no heating device ${id} with reports.`)
  const period = await periodOf(query, timezone, call)
  const chosen = await chosenBaseline(query, period, call)
  const known: SavingContext = {
    period,
    prices: await listPrices(call.tx, call.who.company),
    names: await readNames(call.tx, [device.device_id]),
  }
  const days = await comparedDays(device, chosen, period, call)
  const [before, after] = [days.baseline, days.reporting].map((each) => countedDays(each, mayCool(device)))
  const saving = savingsOf(device, days, known)
  const afterFit = fitBaseline(after ?? [])?.fit
  const usual = meanOf((before ?? []).map(({ kwh }) => kwh))
  return {
    ...periodFields(period),
    saving,
    before: toPoints(before ?? []),
    after: toPoints(after ?? []),
    after_fit: afterFit ? toFit(afterFit) : null,
    band_kwh: saving.fit ? normalAt95 * saving.fit.cv_rmse * usual : null,
  }
}

export const answerSavings = () => ({
  async getSavings({ query }: { query: SavingsListQuery }, call: PersonCall): Promise<SavingsReply> {
    const { search, technician_company_id: companies } = query
    const ids = search ? await findDeviceIds(call.tx, { search }) : undefined
    const { timezone, devices } = await heatingDevices(call, { ids, companies })
    const period = await periodOf(query, timezone, call)
    const chosen = await chosenBaseline(query, period, call)
    const known: SavingContext = {
      period,
      prices: await listPrices(call.tx, call.who.company),
      names: await readNames(
        call.tx,
        devices.map(({ device_id }) => device_id),
      ),
    }
    const items: DeviceSavings[] = []
    for (let at = 0; at < devices.length; at += devicesAtOnce) {
      const page = devices.slice(at, at + devicesAtOnce)
      const stored = await readStoredSpan(call.tx, page, spanOfDays(period, chosen))
      for (const device of page)
        items.push(savingsOf(device, await comparedDays(device, chosen, period, call, stored), known))
    }
    return {
      ...periodFields(period),
      items,
      devices: items.length,
      devices_known: items.filter(({ saved }) => saved).length,
      fuels: fuels.map((fuel) => fuelOf(fuel, items)).filter((one) => one.devices > 0),
      money: moneyOfAll(items),
    }
  },

  getSavingsFit: (
    { params, query }: { params: { id: string }; query: SavingsQuery },
    call: PersonCall,
  ): Promise<SavingsFitReply> => readSavingsFit(params.id, query, call),

  async getSavingsKpi({ query }: { query: PeriodQuery }, call: PersonCall): Promise<SavingsKpiReply> {
    const { timezone, devices } = await heatingDevices(call)
    const period = await periodOf(query, timezone, call)
    const { from, to, days } = period
    const items: SavingsKpiReply['items'] = []
    const all: Record<'baseline' | 'reporting', DatedDay[]> = { baseline: [], reporting: [] }
    for (const device of devices) {
      const { meters } = device
      const begin = daysBefore(from, days, timezone)
      const read = await readDays(call.tx, device, { from: begin, to, timezone, meters })
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
