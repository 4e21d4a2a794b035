// Which outages a rule would have raised: the silences of the company's devices, replayed one after the other.
import { sql } from 'kysely'
import type { AlarmFacts } from '../../contract/alarms/schema.ts'
import type { Tx } from '../database/database.ts'
import { type Away, findOutage } from './outages.rules.ts'
import {
  devicesOf,
  faultSpan,
  firstDay,
  type Raised,
  startOf,
  type Tried,
  triedRule,
} from './preview-parts.ts'
import { type Moment, raisedIn } from './replay.rules.ts'

interface Silence {
  device_id: string
  installation_id: string
  from: number
  /** Infinite while it lasts. */
  to: number
}

/** As long as a device must be silent before that is a fault. */
const faultAfterMs = 15 * 60_000

async function readSilences(tx: Tx, company: string): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    select f.device_id, d.installation_id, ${faultSpan}
    from faults f join ${devicesOf(company)} on d.device_id = f.device_id
    where f.kind = 'offline' and f.former_owner_id is null
      and coalesce(f.resolved_at, now()) >= (${firstDay(company)} - 1)::timestamp`.execute(tx)
  return rows
}

/** Devices that are away, from each change to the next. */
function* awayIn(company_id: string, silences: readonly Silence[]) {
  const changes = silences
    .flatMap((silence) => [
      { at: Math.min(silence.from + faultAfterMs, silence.to), silence, isOver: false },
      { at: silence.to, silence, isOver: true },
    ])
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at || Number(a.isOver) - Number(b.isOver))
  const away = new Map<string, Away>()
  for (const [index, { at, silence, isOver }] of changes.entries()) {
    const { device_id, installation_id, from } = silence
    if (isOver) away.delete(device_id)
    else away.set(device_id, { device: { device_id, installation_id, company_id }, since: new Date(from) })
    const until = changes[index + 1]?.at ?? Date.now()
    if (until > at) yield { at, until, away: [...away.values()] }
  }
}

export async function outagesRaised(tx: Tx, company: string, tried: Tried): Promise<Raised[]> {
  const { rows } = await sql<{ all: number }>`select count(*) as all from ${devicesOf(company)}`.execute(tx)
  const all = rows[0]?.all ?? 0
  const from = (await startOf(tx, company)).getTime()
  const silences = await readSilences(tx, company)
  function* moments(): Generator<Moment & { homes: Set<string> }> {
    let homes = new Set<string>()
    let last: AlarmFacts | undefined
    for (const { at, until, away } of awayIn(company, silences)) {
      const moment = {
        ...{ at, until, homes },
        cause(isOpen: boolean) {
          const outage = findOutage(away, { all, everywhere: new Set(), open: isOpen ? last : undefined })
          if (!outage) return false
          last = { ...outage.facts, devices: outage.together.map(({ device }) => device.device_id) }
          // Those that fall silent later are of the same outage.
          if (!isOpen) homes = new Set()
          for (const { device } of outage.together) homes.add(device.installation_id)
          moment.homes = homes
          return Math.min(...outage.together.map(({ since }) => since.getTime()))
        },
      }
      yield moment
    }
  }
  return raisedIn(moments(), triedRule(tried)).flatMap(({ at, moment }) =>
    at >= from ? [{ homes: [...moment.homes] }] : [],
  )
}
