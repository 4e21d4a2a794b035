// Which causes hold now in one company, from what is known of its devices.
import { type AlarmKind, shortCycles } from '../../contract/alarms/kinds.ts'
import type { AlarmFacts } from '../../contract/alarms/schema.ts'
import { comfortRisk, isUnheated } from './comfort.rules.ts'
import { type DeviceNow, disinfects, type FaultNow, type HeatingNow, heatingNow } from './device-now.ts'
import { type Away, awayOf, findOutage, homesOf } from './outages.rules.ts'
import { type Condition, keyOf, type Rule } from './reconcile.rules.ts'
import { isSensorCode, sensorsOf } from './sensors.ts'

export interface CompanyNow {
  company: string
  devices: readonly DeviceNow[]
  faults: readonly FaultNow[]
  ruleOf(kind: AlarmKind): Rule
  /** Whether an alarm with this key has been raised and is open. */
  isRaised(key: string): boolean
  /** What the company's own raised outage says; undefined without one. */
  openOutage: AlarmFacts | undefined
  /** Devices that fell silent together with those of other companies. */
  everywhere: ReadonlySet<string>
}

export interface Causes {
  conditions: Condition[]
  unknown: Set<string>
  suppressed: Set<string>
}

/** A cause that came near to its end does not end: it takes a little more, in bar. */
export const pressureHysteresis = 0.1
const round = (value: number, digits: number): number => Number(value.toFixed(digits))

export function findCauses(now: CompanyNow): Causes {
  const causes: Causes = { conditions: [], unknown: new Set(), suppressed: new Set() }
  const faultsOf = Map.groupBy(now.faults, ({ device_id }) => device_id)
  for (const device of now.devices) {
    const faults = faultsOf.get(device.device_id) ?? []
    addFaults(causes, now, device, faults)
    addValues(causes, now, device, faults)
    addFindings(causes, now, device)
    suppressNarrower(causes, now, device)
  }
  addOutages(causes, now)
  return causes
}

const oldest = (faults: readonly FaultNow[]): Date | null => faults[0]?.opened_at ?? null

type Add = (kind: AlarmKind, since: Date | null, facts: AlarmFacts) => void

const adderFor =
  (causes: Causes, { device_id, installation_id }: DeviceNow): Add =>
  (kind, since, facts) =>
    causes.conditions.push({ subject: device_id, kind, device_id, installation_id, since, facts })

const unknownFor = (causes: Causes, { device_id }: DeviceNow, kinds: readonly AlarmKind[]) => {
  for (const kind of kinds) causes.unknown.add(keyOf({ subject: device_id, kind }))
}

/** A fault of an offline device stands until the device says otherwise. */
function addFaults(causes: Causes, now: CompanyNow, device: DeviceNow, faults: readonly FaultNow[]): void {
  const add = adderFor(causes, device)
  const reported = faults.filter(({ kind }) => kind === 'reported')
  const isOfSensor = ({ code, blocking }: FaultNow) => !blocking && isSensorCode(device.device_type, code)
  const kinds: [AlarmKind, FaultNow[]][] = [
    ['blocking_fault', reported.filter(({ blocking }) => blocking)],
    ['fault', reported.filter((fault) => !fault.blocking && !isOfSensor(fault))],
    ['sensor_failed', reported.filter(isOfSensor)],
  ]
  for (const [kind, found] of kinds)
    if (found.length > 0)
      add(kind, oldest(found), {
        codes: found.map(({ code }) => code),
        ...(kind === 'blocking_fault' && stoppedFacts(now, device)),
      })
  const lost = faults.filter(({ kind }) => kind === 'rf_lost')
  if (lost.length > 0) add('thermostat_lost', oldest(lost), {})
  const offline = faults.filter(({ kind }) => kind === 'offline')
  if (offline.length > 0) add('offline', oldest(offline), {})
}

/** What a home without heating has now; of an offline device nothing is known. */
function stoppedFacts(now: CompanyNow, device: DeviceNow): AlarmFacts {
  const heating = heatingNow(device)
  if (!heating) return {}
  const { room, target, outdoor, pressure } = heating
  const isLow = hasPressure(device, pressure) && pressure < (now.ruleOf('low_pressure').threshold ?? 0)
  return { ...knownFacts({ room, target, outdoor }), ...(isLow && { pressure: round(pressure, 1) }) }
}

const knownFacts = (values: Record<'room' | 'target' | 'outdoor', number | null>): AlarmFacts =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, round(value, 1)]])),
  )

/** A boiler without a pressure sensor reports 0, and so does one that lost all of its water. */
const hasPressure = (device: DeviceNow, pressure: number | null): pressure is number =>
  pressure !== null && (pressure > 0 || device.has_pressure === true)

function addValues(causes: Causes, now: CompanyNow, device: DeviceNow, faults: readonly FaultNow[]): void {
  const heating = heatingNow(device)
  if (!heating) unknownFor(causes, device, ['low_pressure', 'comfort'])
  else {
    addPressure(causes, now, device, heating.pressure)
    addComfort(causes, now, device, heating, faults)
  }
  const stopped = device.stopped
  if (!stopped) return unknownFor(causes, device, ['sensor_failed'])
  const metrics = (sensorsOf[device.device_type] ?? []).flatMap(({ metric }, at) =>
    stopped[at] ? [metric] : [],
  )
  if (metrics.length > 0) adderFor(causes, device)('sensor_failed', null, { metrics })
}

function addPressure(causes: Causes, now: CompanyNow, device: DeviceNow, pressure: number | null): void {
  if (pressure === null) return unknownFor(causes, device, ['low_pressure'])
  if (!hasPressure(device, pressure)) return
  const limit = now.ruleOf('low_pressure').threshold ?? 0
  const isOpen = now.isRaised(keyOf({ subject: device.device_id, kind: 'low_pressure' }))
  if (pressure < (isOpen ? limit + pressureHysteresis : limit))
    adderFor(causes, device)('low_pressure', null, { pressure: round(pressure, 1), limit })
}

/** A home that is not heated, and how long it stays warm by its own slope; without a slope no number, and only when cold. */
function addComfort(
  causes: Causes,
  now: CompanyNow,
  device: DeviceNow,
  heating: HeatingNow,
  faults: readonly FaultNow[],
): void {
  const { room, target, outdoor, pressure } = heating
  const blocking = faults.filter((fault) => fault.kind === 'reported' && fault.blocking)
  const isStopped = blocking.length > 0
  const isCooling = isUnheated(heating, isStopped)
  if (room === null || isCooling === undefined) return unknownFor(causes, device, ['comfort'])
  if (!isCooling) return
  const risk = comfortRisk(room, device, {
    threshold: now.ruleOf('comfort').threshold ?? 0,
    isOpen: now.isRaised(keyOf({ subject: device.device_id, kind: 'comfort' })),
  })
  if (!risk) return
  const { left } = risk
  adderFor(causes, device)('comfort', oldest(blocking), {
    ...knownFacts({ room, target, outdoor }),
    ...(left && {
      hours: round(left.hours, 1),
      hours_least: round(left.least, 1),
      hours_most: round(left.most, 1),
    }),
    ...(isStopped && { codes: blocking.map(({ code }) => code) }),
    ...(hasPressure(device, pressure) && { pressure: round(pressure, 1) }),
  })
}

/** Of one device: what each kind stands for. */
const suppressedKinds = [
  { wider: 'comfort', kinds: ['blocking_fault', 'low_pressure', 'thermostat_lost'] },
  { wider: 'blocking_fault', kinds: ['low_pressure'] },
] as const

/** As long as the wider one is an alarm, also while it recovers or is not known, it stands for the others. */
function suppressNarrower({ suppressed }: Causes, now: CompanyNow, { device_id: subject }: DeviceNow): void {
  for (const { wider, kinds } of suppressedKinds)
    if (now.isRaised(keyOf({ subject, kind: wider })) && now.ruleOf(wider).is_enabled)
      for (const kind of kinds) suppressed.add(keyOf({ subject, kind }))
}

function addFindings(causes: Causes, now: CompanyNow, device: DeviceNow): void {
  const add = adderFor(causes, device)
  const { cycling_days, most_starts_in_hour: starts, median_cycle_minutes: cycle_minutes } = device
  if (cycling_days === null) unknownFor(causes, device, ['short_cycling'])
  else if (cycling_days >= (now.ruleOf('short_cycling').threshold ?? shortCycles.ofDays))
    add('short_cycling', null, {
      days: cycling_days,
      starts,
      cycle_minutes: cycle_minutes && round(cycle_minutes, 0),
    })
  const isOn = disinfects(device)
  const { tank_days: days, most_tank } = device
  if (isOn === undefined || days === null) unknownFor(causes, device, ['disinfection_overdue'])
  else if (isOn && days >= (now.ruleOf('disinfection_overdue').threshold ?? 0))
    add('disinfection_overdue', null, { days, tank: most_tank && round(most_tank, 0) })
}

/** Homes without internet, and an outage of many: each is one alarm with its devices inside. */
function addOutages(causes: Causes, now: CompanyNow): void {
  const away = awayOf(now.devices, now.faults)
  const sizes = new Map<string, number>()
  for (const { installation_id } of now.devices)
    sizes.set(installation_id, (sizes.get(installation_id) ?? 0) + 1)
  for (const [installation_id, some] of Map.groupBy(away, ({ device }) => device.installation_id))
    if (some.length > 1 && some.length === sizes.get(installation_id))
      addWider(causes, some, { subject: installation_id, kind: 'offline', installation_id, facts: {} })
  const { company: subject, everywhere, openOutage } = now
  const kind = 'outage'
  if (!now.ruleOf(kind).is_enabled) return
  const outage = findOutage(away, { all: now.devices.length, everywhere, open: openOutage })
  if (outage) {
    const { together, facts } = outage
    addWider(causes, together, { subject, kind, installation_id: null, facts })
    suppressHomes(causes, together)
  } else if (openOutage) {
    // Also while it recovers: devices come back one after the other.
    const last = new Set(openOutage.devices)
    const late = away.filter(({ device }) => last.has(device.device_id))
    for (const { device } of late)
      causes.suppressed.add(keyOf({ subject: device.device_id, kind: 'offline' }))
    suppressHomes(causes, late)
  }
}

function suppressHomes({ suppressed }: Causes, away: readonly Away[]): void {
  for (const subject of homesOf(away)) suppressed.add(keyOf({ subject, kind: 'offline' }))
}

function addWider(
  { conditions, suppressed }: Causes,
  away: readonly Away[],
  wider: Pick<Condition, 'subject' | 'kind' | 'installation_id' | 'facts'>,
): void {
  const since = new Date(Math.min(...away.map((one) => one.since.getTime())))
  const devices = away.map(({ device }) => device.device_id)
  for (const subject of devices) suppressed.add(keyOf({ subject, kind: 'offline' }))
  conditions.push({ ...wider, device_id: null, since, facts: { ...wider.facts, devices } })
}
