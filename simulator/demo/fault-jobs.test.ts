import { expect, test } from 'vitest'
import { aHome } from '../testing.ts'
import { faultsOf } from './fault-jobs.ts'
import { makeWorld } from './world.ts'

const hour = 3_600_000
const day = 24 * hour
/** A Wednesday at noon in Greece. */
const now = Date.UTC(2026, 10, 25, 10)
const world = makeWorld(now)
const fromFaults = world.work.jobs.filter(({ source }) => source === 'fault')
const siteOf = (id: string | null | undefined) => world.sites.find(({ device_id }) => device_id === id)
const faultAt = ({ device_id, fault_code, created_at }: (typeof fromFaults)[number]) => {
  const site = siteOf(device_id)
  const at = Number(created_at)
  return site && faultsOf(site, at - 4 * day, at).find(({ code, until }) => code === fault_code && until > at)
}

test('every job from a fault was made while its boiler reported that code, and visited before the fault ended', () => {
  expect(fromFaults.some(({ state }) => state === 'pending')).toBe(true)
  expect(fromFaults.some(({ state }) => state === 'complete')).toBe(true)
  for (const job of fromFaults) {
    const fault = faultAt(job)
    expect(fault, `job of ${job.device_id}`).toBeDefined()
    const visit = world.work.appointments.find(({ job_id }) => job_id === job.id)
    if (job.state === 'complete') expect(Number(visit?.scheduled_start)).toBeLessThan(fault?.until ?? 0)
  }
})

test('the simulated boiler reports the fault of each kind at that moment', () => {
  const kinds = new Set<string>()
  for (const job of fromFaults) {
    const fault = faultAt(job)
    if (!fault || kinds.has(fault.kind)) continue
    kinds.add(fault.kind)
    const at = Number(job.created_at)
    const home = aHome({ site: fault.site, now: Math.floor(fault.from) - 2 * day })
    home.advanceTo(at, 60)
    expect(String(home.state.fault)).toBe(job.fault_code)
  }
  expect([...kinds].toSorted()).toEqual(['lockout', 'pressure', 'sensor'])
})
