import { useMemo } from 'react'
import type { DeviceInfo, LiveDevice } from '../../contract/devices/schema.ts'
import { findSetting, groupsOf, type Model } from '../../contract/models/model.ts'
import { Card } from '../kit/Card.tsx'
import { commonGaps, gapsOf } from '../kit/chart/points.ts'
import { TimeChart } from '../kit/chart/TimeChart.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { AirCard, AirMoreCard } from './general/AirCard.tsx'
import styles from './general/general.module.css'
import { HeatPumpCard } from './general/HeatPumpCard.tsx'
import { HomeCard } from './general/HomeCard.tsx'
import { MeterCard } from './general/MeterCard.tsx'
import { phasesOf } from './general/meter.ts'
import { NoData } from './general/NoData.tsx'
import { chartsOf, metricsOf } from './graphs/charts-of.ts'
import { LastCommands } from './ledger/LastCommands.tsx'
import { hasGroup, liveValue } from './live-value.ts'
import { unitWord } from './words.ts'

/** The groups that every meter has; others depend on its make. */
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
  const drawn = useMemo(() => {
    if (!data) return undefined
    const isKnown = (name: string) => liveValue(device, model, name).value !== undefined
    const [chart] = chartsOf({ model, reply: data, metadata: undefined, isKnown })
    if (!chart) return undefined
    const range = { from: data.time_from, to: data.time_to }
    const reach = Math.max((data.resolution_seconds ?? 0) * 1500, 3000 * device.report_seconds)
    const gaps = commonGaps(chart.lines.map(({ points }) => gapsOf(points, range, reach)))
    return { ...chart, range, reach, gaps }
  }, [data, device, model])
  return (
    <Card title={drawn ? `${m.last_day_title()} · ${drawn.title}` : m.last_day_title()}>
      <div className={styles.lastDay}>
        {drawn ? (
          <TimeChart
            title={drawn.title}
            isTitled
            unit={unitWord(drawn.unit)}
            decimals={drawn.decimals}
            lines={drawn.lines}
            range={drawn.range}
            gaps={drawn.gaps}
            marks={[]}
            reach={drawn.reach}
            hasClock
            group="last-day"
          />
        ) : (
          <p className={styles.lastDayWait}>{isError ? m.last_day_failed() : data && m.chart_empty()}</p>
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

/** Current readings and the last day of heat pumps, air sensors and meters. */
export const ReadingsTab = ({ device, model, info }: ReadingsProps) => {
  const isPump = model.heatEnergy !== undefined
  const needed = neededGroups(model)
  const missing = needed.filter((group) => !hasGroup(device, group))
  const isSilent = missing.length === needed.length
  return (
    <div className={styles.general}>
      <div className={styles.main}>
        {missing.length > 0 && (
          <NoData groups={isSilent ? [] : missing} hasNeverReported={device.last_update === null} />
        )}
        {!isSilent && <Readings device={device} model={model} info={info} />}
        {!isSilent && !isPump && <LastDayOf device={device} model={model} />}
      </div>
      <div className={styles.side}>
        {!isSilent && isPump && <LastDayOf device={device} model={model} />}
        {!isSilent && model.banded && <AirMoreCard device={device} model={model} />}
        <HomeCard device={device} model={model} />
        {model.settings.length > 0 && <LastCommands deviceId={device.device_id} model={model} />}
      </div>
    </div>
  )
}
