import type { Alarm } from '../../contract/alarms/schema.ts'
import type { Stats } from '../../contract/stats/routes.ts'
import { holderOf, stateWord } from '../alarms/words.ts'
import { formatNumber, formatRecent } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'

type Counts = Pick<Stats, 'devices_installed' | 'devices_unknown'>

/** How many installed devices have ever reported; a device that never did may be well or not. */
export type Reporting = 'nothing_installed' | 'none' | 'some' | 'all'

export function reportingOf({ devices_installed, devices_unknown }: Counts): Reporting {
  if (devices_installed === 0) return 'nothing_installed'
  if (devices_unknown === 0) return 'all'
  return devices_unknown < devices_installed ? 'some' : 'none'
}

/** How many never reported; undefined if all did or none is installed. */
export const silentText = ({
  devices_installed: total,
  devices_unknown: count,
}: Counts): string | undefined => (count > 0 ? m.today_no_data({ count, total }) : undefined)

/** The text when no alarm is active: how much that says. */
export function calmOf(counts: Counts & Pick<Stats, 'devices_offline'>): { title: string; body: string } {
  const { devices_installed: total, devices_unknown: count, devices_offline: offline } = counts
  switch (reportingOf(counts)) {
    case 'nothing_installed':
      return { title: m.today_none_installed(), body: m.today_none_installed_body() }
    case 'none':
      return { title: m.today_unknown(), body: m.today_unknown_body({ count }) }
    case 'some':
      return { title: m.today_so_far(), body: m.today_so_far_body({ count, total }) }
    case 'all':
      return offline > 0
        ? { title: m.today_no_alarm(), body: m.today_offline_body({ count: offline, total }) }
        : { title: m.today_nothing(), body: m.today_nothing_body() }
  }
}

/** The client, or for a distributor the company. */
export const whoOf = (alarm: Alarm): string =>
  (alarm.is_own ? alarm.client_name : alarm.company_name) ?? alarm.device_id ?? ''

const degrees = (room: number): string => `${formatNumber(room, 1)} ${m.unit_celsius()}`

/** The room now, or what was last known of a home that is silent. */
function roomOf({ kind, facts, away }: Alarm, now: number): string | undefined {
  if (typeof facts.room === 'number') return m.today_room({ room: degrees(facts.room) })
  if (!away) return undefined
  const { room, since } = away
  if (room) return m.today_last_room({ room: degrees(room.value), time: formatRecent(room.at, now) })
  // The row of such an alarm says since when anyway.
  return kind === 'offline' ? undefined : m.today_silent({ time: formatRecent(since, now) })
}

/** Place, temperature and who has it, as far as known. */
export function evidenceOf(alarm: Alarm, now: number): string {
  return [
    alarm.is_own ? undefined : alarm.client_name,
    [alarm.address, alarm.area].filter(Boolean).join(', '),
    roomOf(alarm, now),
    alarm.state === 'raised' ? undefined : stateWord[alarm.state](),
    holderOf(alarm, now),
  ]
    .filter(Boolean)
    .join(' · ')
}
