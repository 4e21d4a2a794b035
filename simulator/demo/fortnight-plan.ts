// What the scenes of the coming weeks share: the plan with its present, free homes, and jobs that wait.
import { uuidOf } from './people-of-greece.ts'
import type { Planning } from './planning.ts'
import { freeRun } from './projects.ts'
import { freeHomes } from './tours.ts'
import { isFar, kilometresBetween, type Placed } from './travel.ts'
import type { Home, Work } from './visits.ts'
import { secretary, stelios } from './work-hours.ts'

export interface Fortnight {
  plan: Planning
  now: number
  today: number
  company: string
  /** The first of the next days on which one of these people has time, or else the first. */
  weekdayFrom(first: number, ...names: string[]): number
  /** A home without devices that has no job yet. */
  free(isFit: (home: Home) => boolean): Home
}

type Job = Work['jobs'][number]
export type JobDetails = Partial<
  Pick<Job, 'assignee' | 'type_id' | 'estimated_cost_cents' | 'source' | 'device_id' | 'fault_code'>
> &
  Partial<Pick<Job, 'call_back_of' | 'notes'>> & { title: string }

export const hourMs = 3_600_000
export const [installing, repair, other] = [2, 3, 4] as const

export function openFortnight(plan: Planning): Fortnight {
  const { now, today, homes } = plan
  const [company] = homes.map(({ installation }) => installation.company_id)
  if (!company) throw new Error('the demo has no installation')
  const coming = new Set(plan.waiting.map(({ home }) => home))
  return {
    ...{ plan, now, today, company },
    weekdayFrom: (first, ...names) => freeRun(plan, names, [first, first + 12], 1)?.[0] ?? first,
    free(isFit) {
      const isOther = (home: Home) =>
        home.devices.length === 0 && !plan.busy.has(home.client.id) && !coming.has(home) && isFit(home)
      const found = freeHomes(plan, today).find(isOther) ?? homes.find(isOther)
      if (!found) throw new Error('the demo has no free installation')
      return found
    },
  }
}

export const inTown = ({ installation }: Home): boolean => !isFar(installation)

export const near =
  (place: Placed, least: number, most: number) =>
  (home: Home): boolean => {
    const km = kilometresBetween(place, home.installation)
    return inTown(home) && km >= least && km <= most
  }

export function addJob({ plan, now }: Fortnight, home: Home, hoursAgo: number, details: JobDetails): void {
  plan.work.jobs.push({
    id: uuidOf(plan.random),
    company_id: home.installation.company_id,
    installation_id: home.installation.id,
    created_by: secretary,
    created_at: new Date(now - hoursAgo * hourMs),
    assignee: stelios,
    type_id: repair,
    state: 'pending',
    source: 'call',
    ...details,
  })
  plan.busy.add(home.client.id)
}

/** The first time of one of these people from tomorrow on. */
export function soonest({ plan, today }: Fortnight, names: readonly string[], minutes: number, home: Home) {
  for (let day = today + 1; day < today + 10; day++)
    for (const by of names) {
      const start = plan.schedule.find(by, day, minutes, home.installation)
      if (start !== undefined) return { by, start }
    }
  throw new Error('the demo has no time for a visit')
}
