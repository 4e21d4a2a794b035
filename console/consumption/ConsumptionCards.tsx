import { Skeleton } from '@mantine/core'
import {
  IconArrowsDiff,
  IconBolt,
  IconChartHistogram,
  IconCurrencyEuro,
  IconTemperature,
} from '@tabler/icons-react'
import type { ConsumptionComparison, ConsumptionReply } from '../../contract/consumption/routes.ts'
import { Figure, FigureValue } from '../kit/Figure.tsx'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { CostCard } from './CostCard.tsx'
import styles from './consumption.module.css'
import { changeText, kindWords, kwhText, percentText } from './words.ts'

const Waiting = () => <Skeleton height={36} width={120} my={2} />

const Change = ({ percent, label }: { percent: number | null; label: string }) => (
  <div data-less={(percent !== null && percent < 0) || undefined}>
    <strong className="num">{percent === null ? '—' : changeText(percent)}</strong>
    <span>{label}</span>
  </div>
)

/** Why there is no number. */
const comparedText = (comparison: ConsumptionComparison): string => {
  const { devices, devices_compared, before, now, same_degree_days_percent } = comparison
  if (devices_compared === 0) return m.consumption_not_compared()
  if (now.degree_days === null || before.degree_days === null) return m.consumption_no_degree_days()
  if (same_degree_days_percent === null) return m.consumption_weather_apart()
  return m.consumption_compared({ compared: formatNumber(devices_compared), devices: formatNumber(devices) })
}

interface ConsumptionCardsProps {
  consumption: ConsumptionReply | undefined
  outdoor: number | null | undefined
  comparison: ConsumptionComparison | undefined
  /** The local days of the range. */
  days: number
}

/** The figures of the range; one that is not known is a dash, never 0. */
export const ConsumptionCards = ({ consumption, outdoor, comparison, days }: ConsumptionCardsProps) => (
  <div className={styles.cards}>
    <Figure icon={IconBolt} label={m.consumption_total()}>
      {consumption ? <FigureValue unit="kWh">{kwhText(consumption.total)}</FigureValue> : <Waiting />}
      <p className={styles.caption}>
        {consumption?.kinds.map(({ kind, total }) => `${kindWords[kind]()} ${kwhText(total)}`).join(' · ')}
      </p>
    </Figure>
    {consumption ? (
      <CostCard cost={consumption.cost} />
    ) : (
      <Figure icon={IconCurrencyEuro} label={m.consumption_cost()}>
        <Waiting />
      </Figure>
    )}
    <Figure icon={IconTemperature} label={m.consumption_outdoor_mean()}>
      {outdoor === undefined ? (
        <Waiting />
      ) : (
        <FigureValue unit="°C" isCold>
          {kwhText(outdoor)}
        </FigureValue>
      )}
      <p className={styles.caption}>
        {comparison && m.consumption_outdoor_before({ value: kwhText(comparison.before.outdoor_climate) })}
      </p>
    </Figure>
    <Figure icon={IconArrowsDiff} label={m.consumption_against({ days })}>
      {comparison ? (
        <div className={styles.changes}>
          <Change percent={comparison.change_percent} label={m.consumption_as_measured()} />
          <Change percent={comparison.same_degree_days_percent} label={m.consumption_same_degree_days()} />
        </div>
      ) : (
        <Waiting />
      )}
      <p className={styles.caption}>{comparison && comparedText(comparison)}</p>
    </Figure>
    <Figure icon={IconChartHistogram} label={m.consumption_coverage()}>
      {consumption ? (
        <>
          <FigureValue>{percentText(consumption.total_coverage)}</FigureValue>
          <span className={styles.bar} data-thin={consumption.total_coverage < 0.9 || undefined} aria-hidden>
            <i style={{ width: `${100 * consumption.total_coverage}%` }} />
          </span>
        </>
      ) : (
        <Waiting />
      )}
      <p className={styles.caption}>
        {consumption &&
          m.consumption_devices_known({
            known: formatNumber(consumption.devices_known),
            devices: formatNumber(consumption.devices),
          })}
      </p>
    </Figure>
  </div>
)
