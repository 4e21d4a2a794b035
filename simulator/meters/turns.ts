// What happens to one meter of a fleet at a time: its counters are reset, or it is out of reach. Nothing is stored;
// the same fleet and moment always give the same answer.
import { nextUniform, randomOf } from '../random.ts'

export interface MeterRota {
  fleet: string
  size: number
  index: number
}

const hour = 3_600_000
const resetEvery = 5 * 24 * hour
const awayEvery = 30 * hour
const awayShare = 0.6

function turnOf({ fleet, size }: MeterRota, what: string, length: number, time: number) {
  const turn = Math.floor(time / length)
  const random = randomOf('meter', what, fleet, turn)
  const holder = Math.floor(nextUniform(random) * size)
  return { holder, moment: (turn + nextUniform(random) * (1 - awayShare)) * length }
}

export function resetsBetween(rota: MeterRota | undefined, from: number, to: number): boolean {
  if (!rota) return false
  return [from, to].some((time) => {
    const { holder, moment } = turnOf(rota, 'reset', resetEvery, time)
    return holder === rota.index && moment > from && moment <= to
  })
}

export function isAway(rota: MeterRota | undefined, time: number): boolean {
  if (!rota) return false
  const { holder, moment } = turnOf(rota, 'away', awayEvery, time)
  return holder === rota.index && time >= moment && time < moment + awayShare * awayEvery
}
