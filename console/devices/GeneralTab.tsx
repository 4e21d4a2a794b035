import type { LiveDevice } from '../../contract/devices/schema.ts'
import { groupsOf, type Model } from '../../contract/models/model.ts'
import { useAnswer } from '../session/queries.ts'
import styles from './general/general.module.css'
import { HomeCard } from './general/HomeCard.tsx'
import { LastDay, lastDayMetrics } from './general/LastDay.tsx'
import { NoData } from './general/NoData.tsx'
import { NowCard } from './general/NowCard.tsx'
import { OperationCard } from './general/OperationCard.tsx'
import { SettingsCard } from './general/SettingsCard.tsx'
import { LastCommands } from './ledger/LastCommands.tsx'
import { hasGroup } from './live-value.ts'

/** Groups that this tab does not show; their absence hides nothing. */
const unshown = ['device', 'ot.thermostat']

export const GeneralTab = ({ device, model }: { device: LiveDevice; model: Model }) => {
  const lastDay = useAnswer(
    'getDeviceSeries',
    { params: { id: device.device_id }, query: { days: 1, metric: [...lastDayMetrics] } },
    { refetchInterval: 60_000, quiet: true },
  )
  const needed = groupsOf(model).filter((group) => !unshown.includes(group))
  const missing = needed.filter((group) => !hasGroup(device, group))
  const isSilent = missing.length === needed.length
  return (
    <div className={styles.general}>
      <div className={styles.main}>
        {missing.length > 0 && (
          <NoData groups={isSilent ? [] : missing} hasNeverReported={device.last_update === null} />
        )}
        {!isSilent && (
          <NowCard
            device={device}
            model={model}
            room={lastDay.data?.series.t_r ?? []}
            flame={lastDay.data?.series.flame ?? []}
          />
        )}
        <LastDay reply={lastDay.data} isFailed={lastDay.isError} />
      </div>
      <div className={styles.side}>
        {!isSilent && <SettingsCard device={device} model={model} />}
        {!isSilent && <OperationCard device={device} model={model} />}
        <HomeCard device={device} model={model} />
        <LastCommands deviceId={device.device_id} model={model} />
      </div>
    </div>
  )
}
