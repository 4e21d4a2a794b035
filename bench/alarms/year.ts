// A year of one company's homes, minute by minute, through the rules of alarms.
import { findCauses } from '../../server/alarms/conditions.rules.ts'
import { hoursUntil } from '../../server/alarms/cooling.rules.ts'
import { heatingNow } from '../../server/alarms/device-now.ts'
import { defaultRule, keyOf, reconcile } from '../../server/alarms/reconcile.rules.ts'
import { freshPumpHome, PumpHome } from '../../simulator/heat-pumps/pump-home.ts'
import { freshHome, Home } from '../../simulator/home.ts'
import { Weather } from '../../simulator/weather.ts'
import { AlarmBook, type Raising } from './alarm-book.ts'
import { cold, hoursUntilCold, type TrueSpan, Truth } from './ground-truth.ts'
import { ReceivedHome } from './received-home.ts'
import { type Outage, outagesOf, type PlannedHome, planHome, restartsOf, type Span } from './scenario.ts'

export const company = 'company'
const minuteMs = 60_000
const quietMs = 3 * minuteMs
const stepSeconds = 30
/** No whole days, so that every hour of the day is met. */
const sampleMs = 41 * 60 * minuteMs

/** The forecast for a home if its heating stops, and the truth. */
interface Forecast {
  least: number
  hours: number
  most: number
  truth: number
}

export interface LivedYear {
  homes: number
  minutes: number
  raisings: Raising[]
  spans: TrueSpan[]
  /** How many alarms were open for more than a day, summed over minutes. */
  staleMinutes: number
  /** Of homes that locked out, once for each alarm, and of any home at any time. */
  forecasts: { lockedOut: Forecast[]; any: Forecast[] }
  restarts: Span[]
  outages: (Outage & { devices: Set<string> })[]
}

interface Living {
  planned: PlannedHome
  received: ReceivedHome
  truth: Truth
  sky: Weather
}

function settle(index: number, year: Span): Living {
  const planned = planHome(index, year)
  const sky = new Weather(planned.site.town, planned.site.latitude)
  const home =
    planned.type === 'pump'
      ? new PumpHome(planned.site, freshPumpHome(planned.site, year.start), sky)
      : new Home(planned.site, freshHome(planned.site, year.start), sky)
  const received = new ReceivedHome(home)
  return { planned, received, truth: new Truth(received.id, home, sky), sky }
}

const isWithin = (spans: readonly Span[], now: number) =>
  spans.some(({ start, end }) => now >= start && now < end)

function live({ planned, received, truth }: Living, now: number, isUp: boolean): void {
  const { home } = received
  home.state.settings.heat_set = isWithin(planned.trips, now) ? 0 : 1
  for (let half = 0; half < 2; half++) {
    home.advanceTo(now - minuteMs + (half + 1) * stepSeconds * 1000, stepSeconds)
    received.remember(isUp && home.troubleOf('wifi') === undefined)
    truth.glance()
  }
  const isReceived = isUp && home.troubleOf('wifi') === undefined
  received.receive(isReceived)
  truth.look(isReceived)
}

export function liveYear(count: number, days: number, begin: number): LivedYear {
  const year = { start: begin, end: begin + days * 24 * 60 * minuteMs }
  const homes = Array.from({ length: count }, (_, index) => settle(index, year))
  const book = new AlarmBook()
  const restarts = restartsOf(begin, days)
  const forecasts: LivedYear['forecasts'] = { lockedOut: [], any: [] }
  const judged = new Set<string>()
  const watched = new Set([company, ...homes.flatMap(({ received }) => [received.id, `home ${received.id}`])])
  let listeningSince = begin
  let staleMinutes = 0
  for (let now = begin + minuteMs; now <= year.end; now += minuteMs) {
    const isUp = !isWithin(restarts, now)
    for (const home of homes) live(home, now, isUp)
    if (!isUp) {
      listeningSince = now
      continue
    }
    const known = homes.map(({ received }) => received.now(listeningSince))
    const causes = findCauses({
      company,
      devices: known.map(({ device }) => device),
      faults: known.flatMap(({ faults }) => faults),
      ruleOf: defaultRule,
      isRaised: book.isRaised,
      openOutage: book.factsOf(keyOf({ subject: company, kind: 'outage' })),
      everywhere: new Set(),
    })
    const findings = {
      ...causes,
      watched,
      inMaintenance: new Set<string>(),
      mayRaise: now - listeningSince >= quietMs,
    }
    const alarms = book.alarmsAt(now)
    const at = new Date(now)
    const before = book.raisings.length
    for (const step of reconcile({ alarms, ruleOf: defaultRule, escalationsOf: () => 1, now: at }, findings))
      book.apply(step, at)
    for (const { alarm, kind, subject } of book.raisings.slice(before)) {
      if (kind !== 'blocking_fault' || judged.has(alarm)) continue
      judged.add(alarm)
      const home = homes.find(({ received }) => received.id === subject)
      if (home) forecasts.lockedOut.push(...forecastOf(home))
    }
    if (now % sampleMs === 0) forecasts.any.push(...homes.flatMap(forecastOf))
    staleMinutes += alarms.filter(
      ({ raised_at, resolved_at }) =>
        raised_at && !resolved_at && now - raised_at.getTime() > 1440 * minuteMs,
    ).length
  }
  const outages = outagesOf(begin, days).map((outage) => ({
    ...outage,
    devices: new Set(homes.flatMap(({ received }, index) => (outage.has(index) ? [received.id] : []))),
  }))
  const spans = homes.flatMap(({ truth }) => truth.spans)
  return {
    homes: count,
    minutes: days * 1440,
    raisings: book.raisings,
    spans,
    staleMinutes,
    forecasts,
    restarts,
    outages,
  }
}

function forecastOf({ received, sky }: Living): Forecast[] {
  const { device } = received.now(0)
  const room = heatingNow(device)?.room ?? null
  const { cooling_hours, outdoor_mean: outdoor } = device
  if (room === null || room <= cold || outdoor === null) return []
  const left = hoursUntil(cooling_hours ?? [], { room, outdoor, cold })
  return left ? [{ ...left, truth: hoursUntilCold(received.home, sky) }] : []
}
