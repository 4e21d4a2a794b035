import { useRefreshSoon } from '../devices/refresh-soon.ts'
import { Stats } from '../kit/Stats.tsx'
import { useEvent } from '../session/events.ts'
import { usePerson } from '../session/person.ts'
import { refresh, useAnswer } from '../session/queries.ts'
import { ActiveFaults } from './ActiveFaults.tsx'
import { CompanyStandings } from './CompanyStandings.tsx'
import styles from './dashboard.module.css'
import { FaultShare } from './FaultShare.tsx'
import { figuresOf } from './figures.ts'
import { Greeting } from './Greeting.tsx'
import { InstalledChart } from './InstalledChart.tsx'
import { TodayCard } from './TodayCard.tsx'
import { TodayVisits } from './TodayVisits.tsx'

const refreshMs = 60_000
const shown = 6
/** What no event makes stale by itself. */
const refreshFigures = () => void refresh('getStats', 'listFaults', 'listCompanyStandings')
const refreshAll = () => {
  refreshFigures()
  void refresh('listAlarms', 'countAlarms', 'listAppointments')
}

export const DashboardScreen = () => {
  const isDistributor = usePerson().kind === 'distributor'
  const stats = useAnswer('getStats', {}, { refetchInterval: refreshMs })
  const alarms = useAnswer('listAlarms', { query: { limit: shown } }, { refetchInterval: refreshMs })
  const counts = useAnswer('countAlarms', {}, { refetchInterval: refreshMs })
  const refreshSoon = useRefreshSoon(refreshFigures)
  useEvent('fault', refreshSoon)
  useEvent('alarm', refreshSoon)
  useEvent('device', ({ listed }) => {
    if (listed) refreshSoon()
  })
  return (
    <div className={styles.dashboard}>
      <Greeting
        updatedAt={Math.min(stats.dataUpdatedAt, alarms.dataUpdatedAt)}
        isBusy={stats.isFetching || alarms.isFetching}
        onRefresh={refreshAll}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.today}>
            <TodayCard
              alarms={alarms.data}
              counts={counts.data}
              stats={stats.data}
              problem={alarms.error ?? counts.error ?? stats.error}
              onRetry={refreshAll}
            />
          </div>
          <div className={styles.visits}>{isDistributor ? <CompanyStandings /> : <TodayVisits />}</div>
          <div className={styles.faults}>
            <ActiveFaults stats={stats.data} problem={stats.error} onRetry={refreshAll} />
          </div>
        </div>
        <div className={styles.column}>
          <Stats stats={figuresOf(stats.data, isDistributor)} />
          {!isDistributor && <FaultShare stats={stats.data} />}
          <div className={styles.installed}>
            <InstalledChart stats={stats.data} />
          </div>
        </div>
      </div>
    </div>
  )
}
