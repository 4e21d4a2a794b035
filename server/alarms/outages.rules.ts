// What is between us and many devices has failed: one alarm of the company instead of one for each of its homes. Pure.
import type { AlarmFacts } from '../../contract/alarms/schema.ts'
import type { DeviceNow, FaultNow } from './device-now.ts'

export interface Away {
  device: Pick<DeviceNow, 'device_id' | 'installation_id' | 'company_id'>
  since: Date
}

/** An outage: the least devices, homes and share of all that are silent within these minutes of each other. */
interface Fall {
  devices: number
  homes: number
  share: number
  minutes: number
}
const manyDevices: Fall = { devices: 8, homes: 1, share: 0.3, minutes: 30 }
/** In a company with few homes nearly all, within fewer minutes: two or three may fail by chance. */
const nearlyAll: Fall = { devices: 3, homes: 3, share: 0.8, minutes: 10 }
/**
 * A smaller share of homes, silent within so few minutes that chance is excluded. The provider of a device is unknown: the
 * common moment is the only evidence.
 */
const sudden = { homes: 4, minutes: 4 }
/** A device falls silent by itself at most so often, in days. */
const daysBetweenSilences = 10
/** An outage lasts until fewer than this part of what began it are away. */
const untilPart = 0.5

export function awayOf(devices: readonly DeviceNow[], faults: readonly FaultNow[]): Away[] {
  const since = new Map(
    faults.flatMap(({ device_id, kind, opened_at }) => (kind === 'offline' ? [[device_id, opened_at]] : [])),
  )
  return devices.flatMap((device) => {
    const moment = since.get(device.device_id)
    return moment ? [{ device, since: moment }] : []
  })
}

export const homesOf = (away: readonly Away[]): Set<string> =>
  new Set(away.map(({ device }) => device.installation_id))

/** The most that fell silent within some minutes of each other. */
function fellTogether(away: readonly Away[], minutes: number): Away[] {
  const sorted = away.toSorted((a, b) => a.since.getTime() - b.since.getTime())
  let most: [number, number] = [0, 0]
  let first = 0
  for (let last = 0; last < sorted.length; last++) {
    const until = sorted[last]?.since.getTime() ?? 0
    while (until - (sorted[first]?.since.getTime() ?? until) > minutes * 60_000) first++
    if (last + 1 - first > most[1] - most[0]) most = [first, last + 1]
  }
  return sorted.slice(...most)
}

function fallOf(away: readonly Away[], all: number, fall: Fall, isOpen: boolean): Away[] {
  const together = fellTogether(away, fall.minutes)
  const part = isOpen ? untilPart : 1
  const least = Math.max(fall.devices, all * fall.share) * part
  return together.length >= least && homesOf(together).size >= fall.homes * part ? together : []
}

/** Five standard deviations above what so many devices do by chance. */
function leastSudden(all: number): number {
  const usual = (all * sudden.minutes) / (daysBetweenSilences * 1440)
  return Math.floor(sudden.homes + usual + 5 * Math.sqrt(usual))
}

/** Every one that fell silent within minutes of many others; one alone between two outages is of neither. */
function fellSuddenly(away: readonly Away[], all: number): Away[] {
  const least = leastSudden(all)
  const sorted = away.toSorted((a, b) => a.since.getTime() - b.since.getTime())
  const found = new Set<Away>()
  let first = 0
  for (const [last, { since }] of sorted.entries()) {
    while (since.getTime() - (sorted[first]?.since.getTime() ?? 0) > sudden.minutes * 60_000) first++
    const near = last + 1 - first >= least ? sorted.slice(first, last + 1) : []
    if (homesOf(near).size >= least) for (const one of near) found.add(one)
  }
  return [...found]
}

/** Those of an open outage that are still away, if they are enough for it to last; no other joins by the lower number. */
function stillAway(away: readonly Away[], { devices = [], most_devices }: AlarmFacts): Away[] {
  const last = new Set(devices)
  const left = away.filter(({ device }) => last.has(device.device_id))
  const isHalf = left.length >= (most_devices ?? devices.length) * untilPart
  return isHalf && homesOf(left).size >= sudden.homes * untilPart ? left : []
}

/** Devices that fell silent together over all companies: the provider's network, or our own broker. */
export function fellEverywhere(away: readonly Away[], all: number, isOpen: boolean): Set<string> {
  const together = fallOf(away, all, manyDevices, isOpen)
  const companies = new Set(together.map(({ device }) => device.company_id))
  return new Set(companies.size > 1 ? together.map(({ device }) => device.device_id) : [])
}

export interface Outage {
  together: Away[]
  facts: Pick<AlarmFacts, 'homes' | 'most_devices' | 'other_companies'>
}

interface Around {
  /** How many devices the company has. */
  all: number
  /** The devices that fell with those of other companies: one of them is enough. */
  everywhere: ReadonlySet<string>
  /** What the open outage of the company says. */
  open: AlarmFacts | undefined
}

export function findOutage(away: readonly Away[], { all, everywhere, open }: Around): Outage | undefined {
  const own = [manyDevices, nearlyAll]
    .map((fall) => fallOf(away, all, fall, false))
    .find((some) => some.length > 0)
  const isEverywhere = away.some(({ device }) => everywhere.has(device.device_id))
  const fallen = [...(own ?? []), ...fellSuddenly(away, all), ...(open ? stillAway(away, open) : [])]
  const ids = new Set(fallen.map(({ device }) => device.device_id)).union(everywhere)
  const together = away.filter(({ device }) => ids.has(device.device_id))
  if (together.length === 0) return undefined
  return {
    together,
    facts: {
      homes: homesOf(together).size,
      most_devices: Math.max(open?.most_devices ?? 0, together.length),
      ...(isEverywhere && { other_companies: true }),
    },
  }
}
