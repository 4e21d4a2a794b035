import { Button, Skeleton } from '@mantine/core'
import {
  IconArrowsDiff,
  IconBolt,
  IconChartHistogram,
  IconCurrencyEuro,
  IconTemperature,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type {
  ClimateReply,
  ConsumptionComparison,
  ConsumptionReply,
} from '../../contract/consumption/routes.ts'
import { Figure, FigureValue } from '../kit/Figure.tsx'
import { formatNumber } from '../kit/format.ts'
import { failureLine } from '../kit/list/ListStates.tsx'
import type { Problem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { CostCard } from './CostCard.tsx'
import styles from './consumption.module.css'
import { changeText, kindWords, kwhText, percentText } from './words.ts'

type Loading<Reply> = Pick<UseQueryResult<Reply, Problem>, 'data' | 'error' | 'refetch'>

/** In place of a figure: until it is loaded, or a dash where that failed. */
const Waiting = ({ error }: { error: Problem | null }) =>
  error ? <FigureValue>—</FigureValue> : <Skeleton height={36} width={120} my={2} />

/** Under a figure that no other part of the screen says has failed. */
const Retry = <Reply,>({ data, error, refetch }: Loading<Reply>) =>
  error &&
  !data && (
    <>
      <p className={styles.caption}>{failureLine(error)}</p>
      <Button variant="default" size="compact-sm" mt={4} onClick={() => void refetch()}>
        {m.action_retry()}
      </Button>
    </>
  )

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
  consumption: Loading<ConsumptionReply>
  climate: Loading<ClimateReply>
  comparison: Loading<ConsumptionComparison>
  /** The local days of the range. */
  days: number
}

/** The figures of the range; one that is not known is a dash, never 0. */
export const ConsumptionCards = ({
  consumption: { data: consumption, error },
  climate,
  comparison: comparing,
  days,
}: ConsumptionCardsProps) => {
  const { data: comparison } = comparing
  return (
    <div className={styles.cards}>
      <Figure icon={IconBolt} label={m.consumption_total()}>
        {consumption ? (
          <FigureValue unit="kWh">{kwhText(consumption.total)}</FigureValue>
        ) : (
          <Waiting error={error} />
        )}
        <p className={styles.caption}>
          {consumption?.kinds.map(({ kind, total }) => `${kindWords[kind]()} ${kwhText(total)}`).join(' · ')}
        </p>
      </Figure>
      {consumption ? (
        <CostCard cost={consumption.cost} />
      ) : (
        <Figure icon={IconCurrencyEuro} label={m.consumption_cost()}>
          <Waiting error={error} />
        </Figure>
      )}
      <Figure icon={IconTemperature} label={m.consumption_outdoor_mean()}>
        {climate.data ? (
          <FigureValue unit="°C" isCold>
            {kwhText(climate.data.outdoor_mean)}
          </FigureValue>
        ) : (
          <Waiting error={climate.error} />
        )}
        <p className={styles.caption}>
          {comparison && m.consumption_outdoor_before({ value: kwhText(comparison.before.outdoor_climate) })}
        </p>
        <Retry {...climate} />
      </Figure>
      <Figure icon={IconArrowsDiff} label={m.consumption_against({ days })}>
        {comparison ? (
          <div className={styles.changes}>
            <Change percent={comparison.change_percent} label={m.consumption_as_measured()} />
            <Change percent={comparison.same_degree_days_percent} label={m.consumption_same_degree_days()} />
          </div>
        ) : (
          <Waiting error={comparing.error} />
        )}
        <p className={styles.caption}>{comparison && comparedText(comparison)}</p>
        <Retry {...comparing} />
      </Figure>
      <Figure icon={IconChartHistogram} label={m.consumption_coverage()}>
        {consumption ? (
          <>
            <FigureValue>{percentText(consumption.total_coverage)}</FigureValue>
            <span
              className={styles.bar}
              data-thin={consumption.total_coverage < 0.9 || undefined}
              aria-hidden
            >
              <i style={{ width: `${100 * consumption.total_coverage}%` }} />
            </span>
          </>
        ) : (
          <Waiting error={error} />
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
}
