import { useMemo } from 'react'
import type { DeviceInfo, LiveDevice } from '../../../contract/devices.ts'
import { findSetting, groupsOf, type Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { TimeChart } from '../../kit/chart/TimeChart.tsx'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { chartsOf, metricsOf } from '../graphs/charts-of.ts'
import { hasGroup, liveValue } from '../live-value.ts'
import { unitWord } from '../words.ts'
import { AirCard } from './AirCard.tsx'
import styles from './general.module.css'
import { HeatPumpCard } from './HeatPumpCard.tsx'
import { HomeCard } from './HomeCard.tsx'
import { LastCommands } from './LastCommands.tsx'
import { MeterCard } from './MeterCard.tsx'
import { phasesOf } from './meter.ts'
import { NoData } from './NoData.tsx'

/** What a meter cannot do without; the rest differs by its make. */
const meterGroups = ['power', 'energy', 'voltage']

const neededGroups = (model: Model): string[] =>
  phasesOf(model).length === 0
    ? groupsOf(model).filter((group) => group !== 'device')
    : [...meterGroups, ...(findSetting(model, 'relay') ? ['relay'] : [])]

/** The model's first chart over the last 24 hours. */
const LastDayOf = ({ device, model }: { device: LiveDevice; model: Model }) => {
  const { data, isError } = useAnswer(
    'getDeviceSeries',
    { params: { id: device.device_id }, query: { days: 1, metric: metricsOf(model, false) } },
    { refetchInterval: 60_000, quiet: true },
  )
  const drawn = useMemo(
    () =>
      data &&
      chartsOf({
        model,
        reply: data,
        metadata: undefined,
        isKnown: (name) => liveValue(device, model, name).value !== undefined,
      })[0],
    [data, device, model],
  )
  return (
    <Card title={drawn ? `${m.last_day_title()} · ${drawn.title}` : m.last_day_title()}>
      <div className={styles.lastDay}>
        {drawn && data ? (
          <TimeChart
            title={drawn.title}
            isTitled
            unit={unitWord(drawn.unit)}
            decimals={drawn.decimals}
            lines={drawn.lines}
            range={{ from: data.time_from, to: data.time_to }}
            gaps={[]}
            marks={[]}
            reach={Math.max((data.resolution_seconds ?? 0) * 1500, 3000 * device.report_seconds)}
            hasClock
            group="last-day"
          />
        ) : (
          <p className={styles.lastDayWait}>{isError ? m.last_day_failed() : ''}</p>
        )}
      </div>
    </Card>
  )
}

interface ReadingsProps {
  device: LiveDevice
  model: Model
  info: DeviceInfo | undefined
}

const Readings = ({ device, model, info }: ReadingsProps) => {
  if (phasesOf(model).length > 0) return <MeterCard device={device} model={model} />
  if (model.heatEnergy !== undefined) return <HeatPumpCard device={device} model={model} info={info} />
  return <AirCard device={device} model={model} />
}

/** Heat pumps, air sensors and meters: what they say now, and their last day. */
export const ReadingsTab = ({ device, model, info }: ReadingsProps) => {
  const needed = neededGroups(model)
  const missing = needed.filter((group) => !hasGroup(device, group))
  const isSilent = missing.length === needed.length
  return (
    <div className={styles.general}>
      <div className={styles.main}>
        {missing.length > 0 && <NoData groups={isSilent ? [] : missing} />}
        {!isSilent && <Readings device={device} model={model} info={info} />}
      </div>
      <div className={styles.side}>
        <LastDayOf device={device} model={model} />
        <HomeCard device={device} model={model} />
        {model.settings.length > 0 && <LastCommands deviceId={device.device_id} model={model} />}
      </div>
    </div>
  )
}
