// Cause, consequence and what to do about an alarm, for the console and for e-mails. A number that is not known is not said.
import type { Language } from '../language.ts'
import { isHeatPumpType } from '../models/index.ts'
import { labelOf } from '../models/metric-labels.ts'
import { type StepName, type Texts, texts } from './advice-texts.ts'
import { hoursUntilCold, pluralOfHours } from './hours.ts'
import { type AlarmKind, boilerStartPressure, kindsOfAlarm } from './kinds.ts'
import type { Alarm, AlarmFacts } from './schema.ts'

export interface AdviceStep {
  text: string
  /** What it is done with: a part of the device, a visit, or the company that handles the alarm. */
  needs: 'faults' | 'control' | 'values' | 'visit' | 'installer' | null
}

export interface Advice {
  cause: string
  consequence: string
  steps: AdviceStep[]
}

type Described = Pick<Alarm, 'kind' | 'facts' | 'faults' | 'device_type' | 'is_own'>

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number'

/** `−1,5`; zero has no sign. */
export const tenths = (value: number, locale: Language, digits = 1): string =>
  new Intl.NumberFormat(locale === 'el' ? 'el-GR' : 'en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  })
    .format(value)
    .replace('-', '−')

const cannotStart = ({ pressure }: AlarmFacts): boolean => isKnown(pressure) && pressure < boilerStartPressure

/** A visit later than these hours is too late; null: the next maintenance will do. */
export const visitWithinHours = ({ kind, facts }: Pick<Alarm, 'kind' | 'facts'>): number | null =>
  kind === 'low_pressure' && cannotStart(facts)
    ? kindsOfAlarm.blocking_fault.visitWithinHours
    : kindsOfAlarm[kind].visitWithinHours

const stepNames: Record<AlarmKind, readonly StepName[]> = {
  comfort: ['call', 'reset', 'visitSoon'],
  blocking_fault: ['history', 'reset', 'visitToday'],
  fault: ['history', 'visitWeek'],
  thermostat_lost: ['batteries', 'thermostatNear', 'visitToday'],
  low_pressure: ['fill', 'leak', 'visitWeek'],
  short_cycling: ['lowerFlow', 'valves', 'visitPlan'],
  sensor_failed: ['restart', 'visitWeek'],
  disinfection_overdue: ['disinfection', 'heater', 'visitWeek'],
  outage: ['provider', 'wait'],
  offline: ['router', 'power', 'visitWeek'],
}

/** A distributor visits no home, has no client's phone and resets nothing: it looks, and informs the installer. */
const soldStepNames: Record<AlarmKind, readonly StepName[]> = {
  comfort: ['values', 'informNow'],
  blocking_fault: ['history', 'informToday'],
  fault: ['history', 'informWeek'],
  thermostat_lost: ['values', 'informToday'],
  low_pressure: ['values', 'informWeek'],
  short_cycling: ['values', 'informPlan'],
  sensor_failed: ['values', 'informWeek'],
  disinfection_overdue: ['values', 'informWeek'],
  outage: ['provider', 'wait'],
  offline: ['lastReport', 'informWeek'],
}

const needs: Partial<Record<StepName, AdviceStep['needs']>> = {
  history: 'faults',
  reset: 'control',
  control: 'control',
  lowerFlow: 'control',
  disinfection: 'control',
  visitSoon: 'visit',
  visitToday: 'visit',
  visitWeek: 'visit',
  visitPlan: 'visit',
  values: 'values',
  informNow: 'installer',
  informToday: 'installer',
  informWeek: 'installer',
  informPlan: 'installer',
}

function stepsOf({ kind, facts, device_type, is_own }: Described, say: Texts): AdviceStep[] {
  const isToday = kind === 'low_pressure' && cannotStart(facts)
  const nameOf = (name: StepName): StepName => {
    if (name === 'reset' && isHeatPumpType(device_type)) return 'control'
    if (isToday && name === 'visitWeek') return 'visitToday'
    return isToday && name === 'informWeek' ? 'informToday' : name
  }
  return (is_own ? stepNames : soldStepNames)[kind]
    .map(nameOf)
    .map((name) => ({ text: say.steps[name], needs: needs[name] ?? null }))
}

const codesOf = ({ faults }: Described): string => faults.map(({ display }) => display).join(', ') || '—'

function faultCause({ faults, facts }: Described, locale: Language): string {
  const say = texts[locale]
  const pressure = isKnown(facts.pressure) ? tenths(facts.pressure, locale) : undefined
  const isExplained = pressure !== undefined && cannotStart(facts)
  const ofCodes = faults.map(({ display, description }) => {
    if (description) return `${display}: ${description[locale]}`
    return isExplained ? say.codePressure(display, pressure) : say.code(display)
  })
  const isSaid = isExplained && faults.some(({ description }) => !description)
  return [...ofCodes, ...(pressure !== undefined && !isSaid ? [say.pressure(pressure)] : [])].join(' ')
}

function comfortCause(alarm: Described, locale: Language): string {
  const say = texts[locale]
  const { pressure, room } = alarm.facts
  const unheated = isKnown(room) ? say.unheated : say.wasUnheated
  const descriptions = alarm.faults.flatMap(({ description }) => (description ? [description[locale]] : []))
  const cause = alarm.faults.length > 0 ? [say.comfortFault(codesOf(alarm)), ...descriptions] : [unheated]
  const isShown = isKnown(pressure) && (alarm.faults.length === 0 || cannotStart(alarm.facts))
  return [...cause, ...(isShown ? [say.pressure(tenths(pressure, locale))] : [])].join(' ')
}

function causeOf(alarm: Described, locale: Language): string {
  const say = texts[locale]
  const { kind, facts } = alarm
  switch (kind) {
    case 'comfort':
      return comfortCause(alarm, locale)
    case 'blocking_fault':
    case 'fault':
      return faultCause(alarm, locale)
    case 'thermostat_lost':
      return say.thermostat
    case 'low_pressure':
      return say.lowPressure(
        isKnown(facts.pressure) ? tenths(facts.pressure, locale) : '—',
        tenths(facts.limit ?? 0, locale),
      )
    case 'short_cycling':
      return say.cycling({
        days: facts.days ?? 0,
        starts: facts.starts ?? '—',
        minutes: facts.cycle_minutes ?? '—',
        count: facts.cycle_minutes ?? 2,
      })
    case 'sensor_failed':
      return facts.codes
        ? faultCause(alarm, locale)
        : say.sensors((facts.metrics ?? []).map((name) => labelOf(name)[locale]).join(', '))
    case 'disinfection_overdue':
      return say.tank(facts.days ?? 0, isKnown(facts.tank) ? String(facts.tank) : '—')
    case 'outage': {
      const cause = say.outage(facts.devices?.length ?? 0, facts.homes ?? 0)
      return facts.other_companies ? `${cause} ${say.outageOthers}` : cause
    }
    case 'offline':
      return facts.devices ? say.homeOffline : say.offline
  }
}

/** `Χώρος 17,2 °C, στόχος 20,0 °C.`; undefined where the room is not known. */
function roomNow({ room, target, outdoor }: AlarmFacts, locale: Language): string | undefined {
  const say = texts[locale]
  if (!isKnown(room)) return undefined
  const said = [
    say.room(tenths(room, locale)),
    isKnown(target) ? say.target(tenths(target, locale)) : undefined,
    isKnown(outdoor) ? say.outdoor(tenths(outdoor, locale)) : undefined,
  ]
    .filter(Boolean)
    .join(', ')
  return `${said.charAt(0).toLocaleUpperCase(locale)}${said.slice(1)}.`
}

function comfortConsequence(facts: AlarmFacts, locale: Language): string {
  const say = texts[locale]
  const hours = hoursUntilCold(facts)
  if (hours === undefined || facts.hours === 0) return say.cold
  const outdoor = isKnown(facts.outdoor) ? tenths(facts.outdoor, locale) : undefined
  return say.coldIn(hours, pluralOfHours(facts, locale), outdoor)
}

function consequenceOf({ kind, facts, device_type }: Described, locale: Language): string {
  const say = texts[locale]
  switch (kind) {
    case 'comfort':
      return comfortConsequence(facts, locale)
    case 'blocking_fault':
      return [isHeatPumpType(device_type) ? say.pumpStopped : say.boilerStopped, roomNow(facts, locale)]
        .filter(Boolean)
        .join(' ')
    case 'fault':
      return say.faultContinues
    case 'thermostat_lost':
      return say.noRoom
    case 'low_pressure':
      return cannotStart(facts) ? say.doesNotStart : say.mayNotStart
    case 'short_cycling':
      return say.gasAndWear
    case 'sensor_failed':
      return say.sensorOff
    case 'disinfection_overdue':
      return say.legionella
    case 'outage':
    case 'offline':
      return say.notKnown
  }
}

export const adviceIn = (alarm: Described, locale: Language): Advice => ({
  cause: causeOf(alarm, locale),
  consequence: consequenceOf(alarm, locale),
  steps: stepsOf(alarm, texts[locale]),
})
