import type { ConsumptionComparison, RangeQuery } from '../../contract/consumption/routes.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import { dayMs } from '../days/days.ts'
import { localDaysBefore } from '../days/local-days.ts'
import type { PersonCall } from '../http/serve.ts'
import { changeAtSameDegreeDays, changePercent, degreeDaysOf, likeForLike } from './comparison.rules.ts'
import { datesOf, orNull } from './consumption.ts'
import { countDevices } from './device-totals.ts'
import { sumClimate } from './fleet-climate.ts'
import { sumConsumption } from './fleet-consumption.ts'
import { type Range, rangeOfDates, total, totalOf } from './ranges.ts'

type Span = Pick<Range, 'from' | 'to' | 'companies'>

async function readSpan(span: Span, call: PersonCall) {
  const range = { ...span, resolution: 'day' as const }
  const { totals } = await sumConsumption(range, call)
  const { sums, edges } = await sumClimate(range, ['t_out'], call)
  const outdoor = sums.get('t_out') ?? { amounts: new Float64Array(), seconds: new Float64Array() }
  const means = outdoor.amounts.map((amount, index) => amount / (outdoor.seconds[index] ?? 0))
  return {
    parts: totals.list(),
    outdoor: totalOf(outdoor) / total(outdoor.seconds),
    degreeDays: degreeDaysOf(means, edges),
    seconds: (span.to.getTime() - span.from.getTime()) / 1000,
  }
}

/** As many local days before, until the same time of day. */
async function spansOf(query: RangeQuery, call: PersonCall) {
  const { from, to, companies } = await rangeOfDates(query, call)
  const end = Math.max(from.getTime() + 1, Math.min(to.getTime(), Date.now()))
  const days = Math.max(1, Math.ceil((end - from.getTime()) / dayMs - 1 / 24))
  const timezone = await timezoneOf(call.tx, call.who.company)
  const earlier = (ms: number) => new Date(localDaysBefore(ms, days, timezone))
  return {
    days,
    now: { from, to: new Date(end), companies },
    before: { from: earlier(from.getTime()), to: earlier(end), companies },
  }
}

export const answerComparison = () => ({
  async getConsumptionComparison(
    { query }: { query: RangeQuery },
    call: PersonCall,
  ): Promise<ConsumptionComparison> {
    const spans = await spansOf(query, call)
    const now = await readSpan(spans.now, call)
    const before = await readSpan(spans.before, call)
    const lengths = { now: now.seconds, before: before.seconds }
    const kwh = likeForLike(now.parts, before.parts, lengths)
    const degreeDays = { now: now.degreeDays, before: before.degreeDays }
    const days = now.seconds / (dayMs / 1000)
    const part = (span: Span, of: typeof now, compared: number) => ({
      ...datesOf(span),
      kwh: orNull(compared),
      degree_days: orNull(of.degreeDays),
      outdoor_climate: orNull(of.outdoor),
    })
    return {
      devices: countDevices(now.parts),
      devices_compared: kwh.devices,
      now: part(spans.now, now, kwh.now),
      before: part(spans.before, before, kwh.before),
      change_percent: orNull(changePercent(kwh.now, kwh.before)),
      same_degree_days_percent: orNull(changeAtSameDegreeDays(kwh, degreeDays, days)),
    }
  },
})
