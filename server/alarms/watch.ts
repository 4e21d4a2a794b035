// One pass of the rules over every company: reads what is known now, decides, writes, and informs open consoles.
import type { Database } from '../database/database.ts'
import { type Notice, noticeOf } from '../live/notices.ts'
import { announce } from './alarm-events.ts'
import { type AlarmOfCompany, applyStep, readAlarms } from './alarm-steps.store.ts'
import { findCauses } from './conditions.rules.ts'
import type { DeviceNow } from './device-now.ts'
import { readDevicesNow, readFaultsNow, readMaintenance } from './devices-now.store.ts'
import { awayOf, fellEverywhere } from './outages.rules.ts'
import { keyOf, reconcile, type Step } from './reconcile.rules.ts'
import { readRules } from './rules.store.ts'

interface Decided {
  company: string
  steps: Step[]
  /** Who sold each device. */
  sellers: Map<string, string | null>
}

/** Answers with the number of steps; `mayRaise` is false for a while after a start. */
export async function watchOnce(
  database: Database,
  { mayRaise, now }: { mayRaise: boolean; now: Date },
): Promise<number> {
  const decided = await database.asSystem(async (tx) => {
    const devices = await readDevicesNow(tx)
    const faults = await readFaultsNow(tx)
    const inMaintenance = await readMaintenance(tx)
    const alarms = await readAlarms(tx)
    const rulesOf = await readRules(tx)
    const devicesOf = Map.groupBy(devices, ({ company_id }) => company_id)
    const companyOf = new Map(devices.map(({ device_id, company_id }) => [device_id, company_id]))
    const faultsOf = Map.groupBy(faults, ({ device_id }) => companyOf.get(device_id))
    const alarmsOf = Map.groupBy(alarms, ({ company_id }) => company_id)
    const isOpen = alarms.some((alarm) => isRaised(alarm) && alarm.facts.other_companies === true)
    const everywhere = fellEverywhere(awayOf(devices, faults), devices.length, isOpen)
    return [...new Set([...devicesOf.keys(), ...alarmsOf.keys()])].map((company): Decided => {
      const own = devicesOf.get(company) ?? []
      const open = alarmsOf.get(company) ?? []
      const raised = new Map(open.filter(isRaised).map((alarm) => [keyOf(alarm), alarm.facts]))
      const ruleOf = rulesOf(company)
      const causes = findCauses({
        company,
        devices: own,
        faults: faultsOf.get(company) ?? [],
        ruleOf,
        isRaised: (key) => raised.has(key),
        openOutage: raised.get(keyOf({ subject: company, kind: 'outage' })),
        everywhere,
      })
      const findings = { ...causes, watched: watchedOf(company, own), inMaintenance, mayRaise }
      const sellers = new Map(own.map(({ device_id, distributor_id }) => [device_id, distributor_id]))
      return { company, sellers, steps: reconcile({ alarms: open, ruleOf, now }, findings) }
    })
  })
  let count = 0
  for (const { company, steps, sellers } of decided) {
    if (steps.length === 0) continue
    count += steps.length
    await database.asSystem(async (tx) => {
      const notices: Notice[] = []
      for (const step of steps) {
        if (!(await applyStep(tx, company, step, now))) continue
        const device_id = deviceOf(step)
        notices.push(
          noticeOf(
            { type: 'alarm', device_id },
            { assigned_company_id: company, distributor_id: sellers.get(device_id ?? '') ?? null },
          ),
        )
      }
      await announce(tx, notices)
    })
  }
  return count
}

const isRaised = ({ raised_at, resolved_at }: AlarmOfCompany): boolean =>
  raised_at !== null && resolved_at === null

const watchedOf = (company: string, devices: readonly DeviceNow[]): Set<string> =>
  new Set([company, ...devices.flatMap(({ device_id, installation_id }) => [device_id, installation_id])])

const deviceOf = (step: Step): string | null =>
  'condition' in step ? step.condition.device_id : step.alarm.device_id
