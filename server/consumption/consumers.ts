// Which homes made a consumption, the largest first.
import {
  type Consumer,
  type ConsumersQuery,
  type ConsumersReply,
  consumerKinds,
} from '../../contract/consumption/routes.ts'
import type { PersonCall } from '../http/serve.ts'
import { type HomeRow, readHomes } from './consumers.store.ts'
import { costFields, datesOf, orNull } from './consumption.ts'
import { costOfParts, coverageOfParts, type DeviceTotal, kwhOf } from './device-totals.ts'
import { sumConsumption } from './fleet-consumption.ts'
import { rangeOfDates } from './ranges.ts'

interface Home {
  id: string | null
  parts: DeviceTotal[]
  kwh: number
}

/** Unknown homes come last. */
function rankedHomes(parts: readonly DeviceTotal[]): Home[] {
  const homes = [...Map.groupBy(parts, ({ installation_id }) => installation_id)].map(([id, of]) => ({
    id,
    parts: of,
    kwh: kwhOf(of),
  }))
  const height = ({ kwh }: Home) => (Number.isNaN(kwh) ? Number.NEGATIVE_INFINITY : kwh)
  return homes.toSorted((a, b) => height(b) - height(a) || (a.id ?? '').localeCompare(b.id ?? ''))
}

const toConsumer = ({ id, parts, kwh }: Home, row: HomeRow | undefined): Consumer => ({
  ...costFields(costOfParts(parts)),
  installation_id: id,
  client_name: row?.client_name ?? null,
  address: row?.address ?? null,
  area: row?.area ?? null,
  technician_name: row?.technician_name ?? null,
  kwh: orNull(kwh),
  kinds: consumerKinds.flatMap((kind) => {
    const of = parts.filter((part) => part.kind === kind)
    return of.length > 0 ? { kind, kwh: orNull(kwhOf(of)) } : []
  }),
  is_estimate: parts.some(({ isEstimate }) => isEstimate),
  coverage: coverageOfParts(parts),
})

export const answerConsumers = () => ({
  async listConsumers({ query }: { query: ConsumersQuery }, call: PersonCall): Promise<ConsumersReply> {
    const range = await rangeOfDates(query, call)
    const whole = { ...range, resolution: 'day' as const, isBar: query.is_bar }
    const { totals } = await sumConsumption(whole, call, true)
    const homes = rankedHomes(totals.list())
    const page = homes.slice(query.offset, query.offset + query.limit)
    const rows = await readHomes(
      call.tx,
      page.flatMap(({ id }) => id ?? []),
    )
    const rest = homes.slice(query.offset + query.limit).reduce((sum, { kwh }) => sum + (kwh || 0), 0)
    return {
      ...datesOf(range),
      items: page.map((home) => toConsumer(home, rows.get(home.id ?? ''))),
      total: homes.length,
      kwh: orNull(kwhOf(totals.list())),
      rest_kwh: rest,
    }
  },
})
