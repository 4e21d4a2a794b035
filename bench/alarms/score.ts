// Raised alarms against what was true.
import { type AlarmKind, alarmKinds } from '../../contract/alarms/kinds.ts'
import type { Raising } from './alarm-book.ts'
import type { TrueSpan } from './ground-truth.ts'
import { dayMs, hourMs, type Span } from './scenario.ts'
import { company, type LivedYear } from './year.ts'

const minuteMs = 60_000

/** Minutes that a cause must last, and be received, before a missing alarm is a miss: the delay of its rule and a little more. */
const due: Record<AlarmKind, number> = {
  blocking_fault: 5,
  fault: 20,
  thermostat_lost: 130,
  low_pressure: 40,
  sensor_failed: 250,
  short_cycling: 2 * 1440,
  disinfection_overdue: 2 * 1440,
  offline: 80,
  outage: 25,
  comfort: 20,
}

/** What is raised about a time that was over so long before is still right: days are measured when they have ended. */
const slackMs: Partial<Record<AlarmKind, number>> = {
  short_cycling: 2 * dayMs,
  disinfection_overdue: 2 * dayMs,
}
const usualSlackMs = 0.5 * hourMs

/** A wider alarm that stands for a narrower. */
const widerOf: Partial<Record<AlarmKind, AlarmKind>> = {
  blocking_fault: 'comfort',
  low_pressure: 'comfort',
  thermostat_lost: 'comfort',
  offline: 'outage',
}

export interface Score {
  kind: AlarmKind
  raised: number
  right: number
  due: number
  found: number
  /** From when it became true to the alarm. */
  minutesToRaise: number[]
  wrong: Raising[]
  missed: TrueSpan[]
}

const overlaps = (a: Span, b: Span) => a.start <= b.end && a.end >= b.start

const spanOf = ({ since, raisedAt, endedAt }: Raising): Span => ({
  start: Math.min(since, raisedAt),
  end: endedAt ?? Number.POSITIVE_INFINITY,
})

export function scoreEach({ raisings, spans, outages }: LivedYear): Score[] {
  const truths = [
    ...spans,
    ...outages.map(
      (span): TrueSpan => ({
        ...span,
        ...{ kind: 'outage', subject: company, receivedMinutes: (span.end - span.start) / minuteMs },
      }),
    ),
  ]
  const key = ({ kind, subject }: { kind: AlarmKind; subject: string }) => `${kind} ${subject}`
  const raisedOf = Map.groupBy(raisings, key)
  const trueOf = Map.groupBy(truths, key)
  return alarmKinds.map((kind): Score => {
    const own = raisings.filter((one) => one.kind === kind)
    const isRight = (one: Raising) =>
      (trueOf.get(key(one)) ?? []).some(({ start, end }) =>
        overlaps(
          { start, end: end + (slackMs[kind] ?? usualSlackMs) },
          kind === 'comfort' ? spanOf(one) : { ...spanOf(one), end: one.raisedAt },
        ),
      )
    const wanted = truths.filter(
      (one) =>
        one.kind === kind && one.receivedMinutes >= due[kind] && one.end - one.start >= due[kind] * minuteMs,
    )
    const finds = wanted.map((truth) => {
      const wider = widerOf[kind]
      const about = [
        ...(raisedOf.get(key(truth)) ?? []),
        ...(wider
          ? (raisedOf.get(key({ kind: wider, subject: wider === 'outage' ? company : truth.subject })) ?? [])
          : []),
      ]
      const end = truth.end + (slackMs[kind] ?? 0)
      return about.filter(
        (one) =>
          overlaps(truth, { ...spanOf(one), start: one.raisedAt }) ||
          (one.raisedAt >= truth.start && one.raisedAt <= end),
      )
    })
    return {
      kind,
      raised: own.length,
      right: own.filter(isRight).length,
      due: wanted.length,
      found: finds.filter((some) => some.length > 0).length,
      minutesToRaise: finds.flatMap((some, at) => {
        const first = Math.min(...some.map(({ raisedAt }) => raisedAt))
        return some.length > 0 ? [Math.max(0, first - (wanted[at]?.start ?? first)) / minuteMs] : []
      }),
      wrong: own.filter((one) => !isRight(one)),
      missed: wanted.filter((_, at) => finds[at]?.length === 0),
    }
  })
}

/** An outage of fewer than so many of the homes is small. */
const smallShare = 0.25

/** How many small outages were raised as one, and what outages took in that was of none. */
export function scoreOutages({ raisings, outages, homes }: LivedYear) {
  const raised = raisings.filter(({ kind }) => kind === 'outage')
  const of = (outage: Span, one: Raising) =>
    overlaps({ start: outage.start, end: outage.end + usualSlackMs }, { ...spanOf(one), end: one.raisedAt })
  const small = outages.filter(({ devices }) => devices.size >= 4 && devices.size < homes * smallShare)
  const strangers = raised.flatMap((one) => {
    const own = outages.filter((outage) => of(outage, one))
    return (one.facts.devices ?? []).filter((id) => !own.some(({ devices }) => devices.has(id)))
  })
  return {
    small: small.length,
    found: small.filter((outage) => raised.some((one) => of(outage, one))).length,
    strangers: strangers.length,
  }
}

const window = 10 * minuteMs
const most = 10

/** Share of minutes in which more than ten were raised within the ten before. */
export function floodShare({ raisings, minutes }: LivedYear): number {
  const times = raisings.map(({ raisedAt }) => raisedAt).sort((a, b) => a - b)
  let flooded = 0
  let until = 0
  for (const [at, time] of times.entries()) {
    const first = times[at - most]
    if (first === undefined || time - first >= window) continue
    const end = first + window
    flooded += Math.max(0, end - Math.max(time, until))
    until = Math.max(until, end)
  }
  return flooded / minuteMs / minutes
}
