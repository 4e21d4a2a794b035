import type { Stats as StatsAnswer } from '../../contract/stats.ts'
import { useRefreshSoon } from '../devices/refresh-soon.ts'
import { type Stat, Stats } from '../kit/Stats.tsx'
import { m } from '../paraglide/messages.js'
import { useEvent } from '../session/events.ts'
import { usePerson } from '../session/person.ts'
import { queryClient, useAnswer } from '../session/queries.ts'
import { ActiveFaults } from './ActiveFaults.tsx'
import styles from './dashboard.module.css'
import { FaultShare } from './FaultShare.tsx'
import { Greeting } from './Greeting.tsx'
import { InstalledChart } from './InstalledChart.tsx'
import { TodayCard } from './TodayCard.tsx'

const refreshMs = 60_000
const shown = 6

const statsOf = (stats: StatsAnswer | undefined, isDistributor: boolean): Stat[] => {
  const thisWeek = stats?.devices_weekly.at(-1)?.count
  const figures: Stat[] = [
    {
      key: 'installed',
      label: m.stat_installed(),
      value: stats?.devices_installed,
      caption: thisWeek === undefined ? ' ' : m.stat_installed_this_week({ count: thisWeek }),
    },
    {
      key: 'active',
      label: m.stat_active(),
      value: stats?.devices_active,
      caption: stats ? m.stat_offline({ count: stats.devices_offline }) : ' ',
    },
    {
      key: 'error',
      label: m.stat_error(),
      value: stats?.devices_with_error,
      caption: stats ? m.stat_blocking({ count: stats.faults.blocking }) : ' ',
      ...(stats && stats.devices_with_error > 0 ? { tone: 'fault' as const } : {}),
    },
  ]
  return isDistributor
    ? [
        { key: 'total', label: m.stat_total(), value: stats?.devices_total, caption: m.stat_total_note() },
        ...figures,
      ]
    : figures
}

export const DashboardScreen = () => {
  const isDistributor = usePerson().kind === 'distributor'
  const stats = useAnswer('getStats', {}, { refetchInterval: refreshMs })
  const attention = useAnswer('listAttention', { query: { limit: shown } }, { refetchInterval: refreshMs })
  const refresh = () => {
    for (const operation of ['getStats', 'listAttention', 'listFaults']) {
      void queryClient.invalidateQueries({ queryKey: [operation] })
    }
  }
  const refreshSoon = useRefreshSoon(refresh)
  useEvent('fault', refreshSoon)
  return (
    <div className={styles.dashboard}>
      <Greeting
        updatedAt={Math.min(stats.dataUpdatedAt, attention.dataUpdatedAt)}
        isBusy={stats.isFetching || attention.isFetching}
        onRefresh={refresh}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.today}>
            <TodayCard
              items={attention.data?.items}
              total={attention.data?.total ?? 0}
              problem={attention.error}
              onRetry={() => void attention.refetch()}
            />
          </div>
          <div className={styles.faults}>
            <ActiveFaults />
          </div>
        </div>
        <div className={styles.column}>
          <Stats stats={statsOf(stats.data, isDistributor)} />
          {!isDistributor && <FaultShare stats={stats.data} />}
          <div className={styles.installed}>
            <InstalledChart stats={stats.data} />
          </div>
        </div>
      </div>
    </div>
  )
}
