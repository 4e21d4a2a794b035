// Groups of due services for a day's round: by area, by how near the homes are, or by month.
import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'

export const groupings = ['area', 'distance', 'month'] as const
export type Grouping = (typeof groupings)[number]

type Due = Pick<MaintenancePlan, 'id' | 'area' | 'latitude' | 'longitude' | 'due_on'>

export interface DueGroup<Plan> {
  key: string
  /** Null where the group has no name: no area, no place on the map. */
  name: string | null
  plans: Plan[]
}

const earthKm = 6371
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres in a straight line; undefined if the place of one is not known. */
export function distanceKm(one: Due, other: Due): number | undefined {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return undefined
  const [a, b] = [toRadians(one.latitude), toRadians(other.latitude)]
  const [up, along] = [b - a, toRadians(other.longitude - one.longitude)]
  const chord = Math.sin(up / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(along / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The longest distance between two homes of one round. */
export const roundKm = 4

/** The most overdue home begins a round, and those near it join. */
function byDistance<Plan extends Due>(plans: readonly Plan[]): DueGroup<Plan>[] {
  const groups: DueGroup<Plan>[] = []
  const unplaced: Plan[] = []
  let left = [...plans]
  while (left.length > 0) {
    const [first, ...others] = left
    if (!first) break
    if (distanceKm(first, first) === undefined) {
      unplaced.push(first)
      left = others
      continue
    }
    const isNear = (plan: Plan) => (distanceKm(first, plan) ?? Infinity) <= roundKm
    groups.push({ key: first.id, name: first.area, plans: [first, ...others.filter(isNear)] })
    left = others.filter((plan) => !isNear(plan))
  }
  return unplaced.length > 0 ? [...groups, { key: 'unplaced', name: null, plans: unplaced }] : groups
}

function byKey<Plan extends Due>(plans: readonly Plan[], keyOf: (plan: Plan) => string | null) {
  const groups = new Map<string, DueGroup<Plan>>()
  for (const plan of plans) {
    const name = keyOf(plan)
    const key = name ?? ''
    const group = groups.get(key) ?? { key, name, plans: [] }
    group.plans.push(plan)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted(
    (one, other) => Number(one.name === null) - Number(other.name === null),
  )
}

/** `plans` are in the order in which they are due; so are the groups, by their first plan. */
export function groupDue<Plan extends Due>(plans: readonly Plan[], by: Grouping): DueGroup<Plan>[] {
  if (by === 'distance') return byDistance(plans)
  return byKey(plans, by === 'area' ? ({ area }) => area : ({ due_on }) => due_on?.slice(0, 7) ?? null)
}

/** A short way through the homes: the first, then always the nearest that is left; those without a place come last. */
export function inRoundOrder<Plan extends Due>(plans: readonly Plan[]): Plan[] {
  const [first, ...others] = plans
  if (!first) return []
  const round = [first]
  const left = [...others]
  while (left.length > 0) {
    const last = round.at(-1) ?? first
    const nearest = left.reduce((best, plan) =>
      (distanceKm(last, plan) ?? Infinity) < (distanceKm(last, best) ?? Infinity) ? plan : best,
    )
    round.push(nearest)
    left.splice(left.indexOf(nearest), 1)
  }
  return round
}
