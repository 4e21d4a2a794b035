import type { Stats } from '../../contract/stats/routes.ts'
import type { Stat } from '../kit/Stats.tsx'
import { m } from '../paraglide/messages.js'
import { faultsThatBlock, installedOn, listsOfFigures, neverReported } from './device-lists.ts'
import { reportingOf } from './today-words.ts'

/** Zero is unknown until one of the devices has reported. */
export const knownCount = (stats: Stats, count: number): number | null =>
  count === 0 && reportingOf(stats) === 'none' ? null : count

const unknownNote = (stats: Stats) => m.stat_unknown({ count: stats.devices_unknown })

const activeNote = (stats: Stats): string => {
  const { devices_offline: offline, devices_unknown: unknown } = stats
  if (unknown === 0) return m.stat_offline({ count: offline })
  return offline === 0 ? unknownNote(stats) : m.stat_offline_unknown({ offline, unknown })
}

const notActive = ({ devices_offline: offline, devices_unknown: unknown }: Stats) => {
  if (unknown === 0) return listsOfFigures.offline
  return offline === 0 ? neverReported : listsOfFigures.offlineOrUnknown
}

/** A week from its first day. */
const weekFrom = (date: string) => ({
  date_from: date,
  date_to: new Date(Date.parse(date) + 6 * 86_400_000).toISOString().slice(0, 10),
})

/** Counts of the devices; undefined while loading. */
export function figuresOf(stats: Stats | undefined, isDistributor: boolean): Stat[] {
  const week = stats?.devices_weekly.at(-1)
  const thisWeek = week?.count
  const listed = (search: Record<string, unknown>) => ({
    to: isDistributor ? '/inventory' : '/devices',
    search,
  })
  const withError = stats && knownCount(stats, stats.devices_with_error)
  const figures: Stat[] = [
    {
      key: 'installed',
      label: m.stat_installed(),
      value: stats?.devices_installed,
      caption: thisWeek ? m.stat_installed_this_week({ count: thisWeek }) : ' ',
      link: listed(listsOfFigures.installed),
      captionLink: week && week.count > 0 ? listed(installedOn(weekFrom(week.date))) : undefined,
    },
    {
      key: 'active',
      label: m.stat_active(),
      value: stats && knownCount(stats, stats.devices_active),
      caption: stats ? activeNote(stats) : ' ',
      link: listed(listsOfFigures.active),
      captionLink: stats && listed(notActive(stats)),
    },
    {
      key: 'error',
      label: m.stat_error(),
      value: withError,
      caption: !stats
        ? ' '
        : withError === null
          ? unknownNote(stats)
          : m.stat_blocking({ count: stats.faults.blocking }),
      link: listed(listsOfFigures.error),
      captionLink:
        stats && (withError === null ? listed(neverReported) : { to: '/dashboard', search: faultsThatBlock }),
      ...(withError ? { tone: 'fault' as const } : {}),
    },
  ]
  if (!isDistributor) return figures
  return [
    {
      key: 'total',
      label: m.stat_total(),
      value: stats?.devices_total,
      caption: m.stat_total_note(),
      link: listed(listsOfFigures.total),
    },
    ...figures,
  ]
}
