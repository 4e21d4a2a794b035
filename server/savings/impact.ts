// What one change of a setting did: the days before and after it, at the same weather.

import type { RequestOf } from '../../contract/route.ts'
import {
  type CommandImpact,
  type impactRoutes,
  leastDaysAfter,
  mostDaysAfter,
} from '../../contract/savings/impact.ts'
import type { Tx } from '../database/database.ts'
import { localDaysBefore, nextLocalDay, startOfLocalDay } from '../days/local-days.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { areFlameOnly, readDays } from './days.ts'
import { heatingDaysOf, judge } from './savings.rules.ts'
import { heatingDevices, mayCool } from './savings.ts'

const mostDaysBefore = 366

interface Change {
  action: string
  at: number
}

/** Confirmed changes of the device since its company has it, the oldest first. */
async function listChanges(tx: Tx, device: string): Promise<Change[]> {
  const rows = await tx
    .selectFrom('commands')
    .select(['action', 'confirmed_at'])
    .where('device_id', '=', device)
    .where('state', '=', 'confirmed')
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .execute()
  return rows.flatMap(({ action, confirmed_at }) =>
    confirmed_at ? [{ action, at: confirmed_at.getTime() }] : [],
  )
}

const nothing: CommandImpact = {
  refusal: null,
  heating_days_before: 0,
  heating_days_after: 0,
  heating_days_missing: 0,
  other_changes: 0,
  saved: null,
}

/** The days on which a setting stood at one value: from its change before, and to its next. */
function spansOf(changes: readonly Change[], { action, at }: Change, timezone: string) {
  const same = changes.filter((one) => one.action === action)
  const previous = same.findLast((one) => one.at < at)
  const next = same.find((one) => one.at > at)
  const day = startOfLocalDay(at, timezone)
  const after = nextLocalDay(day, timezone)
  const today = startOfLocalDay(Date.now(), timezone)
  const earliest = localDaysBefore(day, mostDaysBefore, timezone)
  const latest = startOfLocalDay(after + (mostDaysAfter + 0.5) * 86_400_000, timezone)
  const nextDay = next ? startOfLocalDay(next.at, timezone) : today
  return {
    before: {
      from: previous
        ? Math.max(earliest, nextLocalDay(startOfLocalDay(previous.at, timezone), timezone))
        : earliest,
      to: day,
    },
    after: { from: after, to: Math.min(latest, nextDay) },
    /** Why no more days come; null while they do. */
    ended:
      next && nextDay < latest
        ? ('changed_again' as const)
        : latest <= today
          ? ('too_warm_after' as const)
          : null,
  }
}

export const answerImpact = () => ({
  async getCommandImpact(
    { params }: RequestOf<(typeof impactRoutes)['getCommandImpact']>,
    call: PersonCall,
  ): Promise<CommandImpact> {
    const { tx } = call
    const {
      timezone,
      devices: [device],
    } = await heatingDevices(call, { ids: [params.id] })
    const command = await tx
      .selectFrom('commands')
      .select(['action', 'confirmed_at'])
      .where('id', '=', params.commandId)
      .where('device_id', '=', params.id)
      .executeTakeFirst()
    if (!device || !command) throw new Problem(404, 'not_found', `There is no change ${params.commandId}.`)
    if (!command.confirmed_at) return { ...nothing, refusal: 'not_confirmed' }
    const change = { action: command.action, at: command.confirmed_at.getTime() }
    const changes = await listChanges(tx, params.id)
    const { before, after, ended } = spansOf(changes, change, timezone)
    const of = { timezone, meters: device.meters }
    const baseline = await readDays(tx, device, { ...before, ...of })
    const reporting = await readDays(tx, device, { ...after, ...of })
    const first = baseline.findIndex(({ coverage }) => coverage > 0)
    const known = first < 0 ? [] : baseline.slice(first)
    const verdict = judge(known, reporting, {
      mayCool: mayCool(device),
      isFlameOnly: areFlameOnly(reporting),
    })
    const heatingAfter = heatingDaysOf(reporting, mayCool(device))
    const missing = Math.max(0, leastDaysAfter - heatingAfter)
    const counted = {
      heating_days_before: verdict.heatingDays,
      heating_days_after: heatingAfter,
      heating_days_missing: missing,
      other_changes: changes.filter(
        ({ action, at }) => action !== change.action && at >= before.from && at < after.to,
      ).length,
    }
    if (missing > 0) return { ...counted, refusal: ended, saved: null }
    return { ...counted, refusal: verdict.refusal, saved: verdict.saved }
  },
})
