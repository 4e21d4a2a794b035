// One pass of the rules over every company: reads what is known now, decides, writes, and informs open consoles.
import type { Database, Log, Tx } from '../database/database.ts'
import { type Notice, noticeOf } from '../live/notices.ts'
import { announce } from './alarm-events.ts'
import { type AlarmOfCompany, applyStep, readAlarms } from './alarm-steps.store.ts'
import { type CompanyNow, findCauses } from './conditions.rules.ts'
import type { DeviceNow } from './device-now.ts'
import { readDevicesNow, readFaultsNow, readMaintenance } from './devices-now.store.ts'
import { readEscalations } from './escalation.store.ts'
import { awayOf, fellEverywhere } from './outages.rules.ts'
import { keyOf, reconcile, type Step } from './reconcile.rules.ts'
import { readRules } from './rules.store.ts'

export interface Pass {
  /** False for a while after a start. */
  mayRaise: boolean
  now: Date
  /** Whether a mail server is set. */
  sendsEmail: boolean
  log: Pick<Log, 'warn'>
}

/** Resolves with the companies whose alarms could not be judged or written; those of the others are. */
export async function watchOnce(database: Database, pass: Pass): Promise<string[]> {
  const companies = await database.asSystem((tx) => readCompanies(tx, pass.sendsEmail))
  const failed: string[] = []
  for (const one of companies)
    try {
      const steps = decide(one, pass)
      if (steps.length > 0) await database.asSystem((tx) => apply(tx, one, steps, pass.now))
    } catch (error) {
      pass.log.warn({ err: error, company: one.company }, 'the alarms of a company could not be updated')
      failed.push(one.company)
    }
  return failed
}

type EscalationsOf = ReturnType<Awaited<ReturnType<typeof readEscalations>>>

interface WatchedCompany extends Omit<CompanyNow, 'isRaised' | 'openOutage'> {
  alarms: AlarmOfCompany[]
  inMaintenance: ReadonlySet<string>
  escalationsOf: EscalationsOf
}

async function readCompanies(tx: Tx, sendsEmail: boolean): Promise<WatchedCompany[]> {
  const devices = await readDevicesNow(tx)
  const faults = await readFaultsNow(tx)
  const inMaintenance = await readMaintenance(tx)
  const alarms = await readAlarms(tx)
  const rulesOf = await readRules(tx)
  const escalationsOf = await readEscalations(tx, sendsEmail)
  const devicesOf = Map.groupBy(devices, ({ company_id }) => company_id)
  const companyOf = new Map(devices.map(({ device_id, company_id }) => [device_id, company_id]))
  const faultsOf = Map.groupBy(faults, ({ device_id }) => companyOf.get(device_id))
  const alarmsOf = Map.groupBy(alarms, ({ company_id }) => company_id)
  const isOpen = alarms.some((alarm) => isRaised(alarm) && alarm.facts.other_companies === true)
  const everywhere = fellEverywhere(awayOf(devices, faults), devices.length, isOpen)
  return [...new Set([...devicesOf.keys(), ...alarmsOf.keys()])].map((company) => ({
    ...{ company, everywhere, inMaintenance },
    devices: devicesOf.get(company) ?? [],
    faults: faultsOf.get(company) ?? [],
    alarms: alarmsOf.get(company) ?? [],
    ruleOf: rulesOf(company),
    escalationsOf: escalationsOf(company),
  }))
}

function decide(one: WatchedCompany, { mayRaise, now }: Pass): Step[] {
  const { company, devices, alarms, ruleOf, escalationsOf, inMaintenance } = one
  const raised = new Map(alarms.filter(isRaised).map((alarm) => [keyOf(alarm), alarm.facts]))
  const causes = findCauses({
    ...one,
    isRaised: (key) => raised.has(key),
    openOutage: raised.get(keyOf({ subject: company, kind: 'outage' })),
  })
  const findings = { ...causes, watched: watchedOf(company, devices), inMaintenance, mayRaise }
  return reconcile({ alarms, ruleOf, escalationsOf, now }, findings)
}

async function apply(tx: Tx, { company, devices }: WatchedCompany, steps: readonly Step[], now: Date) {
  const sellers = new Map(devices.map(({ device_id, distributor_id }) => [device_id, distributor_id]))
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
}

const isRaised = ({ raised_at, resolved_at }: AlarmOfCompany): boolean =>
  raised_at !== null && resolved_at === null

const watchedOf = (company: string, devices: readonly DeviceNow[]): Set<string> =>
  new Set([company, ...devices.flatMap(({ device_id, installation_id }) => [device_id, installation_id])])

const deviceOf = (step: Step): string | null =>
  'condition' in step ? step.condition.device_id : step.alarm.device_id
