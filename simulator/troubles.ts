// Which devices have troubles now. A fleet has a few places of trouble; each is handed from device to device like a rota,
// so that at any moment about as many are offline or faulty as an installer would see, and never the same ones.
import { nextUniform, pick, randomOf, shuffled } from './random.ts'

/**
 * `pressure` is a burst, `seep` a slow loss of water. `valve`: most of a boiler's water flows back past the radiators. `probe`:
 * the thermostat measures nothing and its radio goes on. `tank_heater`: nothing but the compressor heats the tank.
 */
export type TroubleKind =
  | 'wifi'
  | 'radio'
  | 'pressure'
  | 'seep'
  | 'lockout'
  | 'sensor'
  | 'valve'
  | 'probe'
  | 'tank_heater'

/** `large` and `small` are fleets of boilers. */
type FleetKind = 'large' | 'small' | 'heat_pumps' | 'air_sensors'

export interface Slot {
  kinds: TroubleKind[]
  hours: number
  share: number
}

export interface Trouble {
  kind: TroubleKind
  start: number
  end: number
}

export const slotsOf: Record<FleetKind, Slot[]> = {
  large: [
    { kinds: ['wifi'], hours: 92, share: 1 },
    { kinds: ['wifi'], hours: 124, share: 1 },
    { kinds: ['wifi'], hours: 47, share: 0.5 },
    { kinds: ['pressure'], hours: 106, share: 1 },
    { kinds: ['lockout'], hours: 51, share: 1 },
    { kinds: ['sensor'], hours: 183, share: 0.9 },
    { kinds: ['pressure', 'lockout'], hours: 58, share: 0.5 },
    { kinds: ['radio'], hours: 45, share: 1 },
  ],
  small: [
    { kinds: ['wifi'], hours: 57, share: 0.12 },
    { kinds: ['sensor', 'lockout'], hours: 74, share: 0.3 },
  ],
  heat_pumps: [
    { kinds: ['wifi'], hours: 81, share: 0.7 },
    { kinds: ['lockout'], hours: 52, share: 0.9 },
    { kinds: ['sensor'], hours: 171, share: 1 },
  ],
  air_sensors: [
    { kinds: ['wifi'], hours: 132, share: 1 },
    { kinds: ['wifi'], hours: 56, share: 0.4 },
  ],
}

export interface Rota {
  fleet: string
  kind: FleetKind
  size: number
  index: number
}

const hour = 3_600_000
const epochLength = 15 * 24 * hour

const groupings = new Map<string, number[]>()
const turns = new Map<string, { device: number | undefined; trouble: Trouble }>()

function shuffledFleet(fleet: string, size: number, epoch: number): number[] {
  const key = `${fleet}|${size}|${epoch}`
  const known = groupings.get(key)
  if (known) return known
  const order = shuffled(
    randomOf('rota', key),
    Array.from({ length: size }, (_, index) => index),
  )
  groupings.set(key, order)
  return order
}

/** The turn of one slot that contains `now`: the device that holds it, and from when to when. */
function turnOf(rota: Rota, slot: Slot, slotIndex: number, now: number) {
  const length = slot.hours * hour
  const count = slotsOf[rota.kind].length
  const phase = (slotIndex * length) / count
  const turn = Math.floor((now + phase) / length)
  const key = `${rota.fleet}|${rota.size}|${slotIndex}|${turn}`
  const known = turns.get(key)
  if (known) return known
  const start = turn * length - phase
  const order = shuffledFleet(rota.fleet, rota.size, Math.floor(start / epochLength))
  const mine = order.filter((_, index) => index % count === slotIndex)
  const random = randomOf('turn', key)
  const idle = length * (1 - slot.share)
  const delay = idle * nextUniform(random)
  const found = {
    device: mine[turn % mine.length],
    trouble: { kind: pick(random, slot.kinds), start: start + delay, end: start + length - (idle - delay) },
  }
  turns.set(key, found)
  return found
}

/** The troubles of one device around a moment, of a rota and of its own, looked up again only every hour. */
export class Troubles {
  readonly #rota: Rota | undefined
  readonly #own: readonly Trouble[]
  #from = Number.POSITIVE_INFINITY
  #until = Number.NEGATIVE_INFINITY
  #current: Trouble[] = []

  constructor(rota: Rota | undefined, own: readonly Trouble[] = []) {
    this.#rota = rota
    this.#own = own
  }

  at(now: number): Trouble[] {
    if (now >= this.#from && now < this.#until) return this.#current
    this.#from = Math.floor(now / hour) * hour
    this.#until = this.#from + hour
    const own = this.#own.filter(({ start, end }) => start <= this.#until && end > this.#from)
    this.#current = this.#rota ? [...own, ...troublesDuring(this.#rota, this.#from, this.#until)] : own
    return this.#current
  }
}

function troublesDuring(rota: Rota, from: number, until: number): Trouble[] {
  return slotsOf[rota.kind].flatMap((slot, slotIndex) => {
    const held = new Set([turnOf(rota, slot, slotIndex, from), turnOf(rota, slot, slotIndex, until)])
    return [...held]
      .filter(({ device, trouble }) => device === rota.index && trouble.start <= until && trouble.end > from)
      .map(({ trouble }) => trouble)
  })
}

/** The troubles of a rota that touch a span of any length. */
export function troublesWithin(rota: Rota, from: number, until: number): Trouble[] {
  return slotsOf[rota.kind].flatMap((slot, slotIndex) => {
    const found: Trouble[] = []
    for (let at = from; at < until + slot.hours * hour; at += slot.hours * hour) {
      const { device, trouble } = turnOf(rota, slot, slotIndex, at)
      if (device === rota.index && trouble.start <= until && trouble.end > from) found.push(trouble)
    }
    return found
  })
}

export function troublesOf(rota: Rota, now: number): Trouble[] {
  return troublesDuring(rota, now, now).filter(({ start, end }) => now >= start && now < end)
}
