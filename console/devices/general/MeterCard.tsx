import type { ReactNode } from 'react'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { findMetric, type Model, type Unit } from '../../../contract/models/model.ts'
import { meterPollSeconds, relayMetrics } from '../../../contract/models/shelly.ts'
import { Card } from '../../kit/Card.tsx'
import { formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { metricWord } from '../metric-words.ts'
import { usePast } from '../use-past.ts'
import { unitWord } from '../words.ts'
import { Aged } from './Aged.tsx'
import styles from './general.module.css'
import { inKwh, livePhasesOf, shownSum, sumOf, todayOf } from './meter.ts'
import { Fact } from './OperationCard.tsx'
import { CardAge, Quantity } from './Reading.tsx'

/** Counters count in watt-hours. */
const kwhDecimals = 3

interface SizedProps {
  value: number | undefined
  decimals: number
  unit: Unit
}

const Sized = ({ value, decimals, unit }: SizedProps) => (
  <>
    {formatValue(value, decimals)}
    {value !== undefined && <span className={styles.meterUnit}>{`\u00a0${unitWord(unit)}`}</span>}
  </>
)

/** In narrow rows the units are above the columns. */
const Column = ({ name, unit }: { name: string; unit: Unit }) => (
  <th scope="col">
    {name}
    <span className={styles.meterHeadUnit} aria-hidden>
      {unitWord(unit)}
    </span>
  </th>
)

interface MeterCardProps {
  device: LiveDevice
  model: Model
  /** The switch of the relay already shows its state. */
  isByRelay?: boolean
}

/** Power, today's energy and counters of each phase and in total; voltage of the first. Returned energy is
 * shown only if there ever was any. */
export const MeterCard = ({ device, model, isByRelay = false }: MeterCardProps) => {
  const phases = livePhasesOf(device, model)
  const read = (name: string) => liveValue(device, model, name).value
  const wattDecimals = findMetric(model, 'power_a')?.decimals ?? 0
  const watts = (value: number | undefined) => <Sized value={value} decimals={wattDecimals} unit="watt" />
  const kwh = (energy: number | undefined) => <Sized value={energy} decimals={kwhDecimals} unit="kwh" />
  const aged = (name: string, shown: ReactNode) => (
    <Aged device={device} model={model} name={name} isCardAged>
      {shown}
    </Aged>
  )
  /** A sum is as old as its oldest part. */
  const oldestOf = (of: string) => {
    const at = (phase: string) => liveValue(device, model, `${of}_${phase}`).at ?? 0
    return `${of}_${phases.toSorted((one, other) => at(one) - at(other))[0]}`
  }
  const together = (of: (phase: string) => number | undefined, decimals: number) =>
    shownSum(phases.map(of), decimals)
  const today = todayOf(device)
  const isPast = usePast(device)
  const relayName = device.relay === null ? '' : relayMetrics[device.relay]
  const relay = read(relayName)
  const returned = sumOf(phases.map((phase) => read(`returned_${phase}`)))
  return (
    <Card title={m.meter_title()} aside={<CardAge device={device} />} flush>
      <table className={styles.meter} data-past={isPast || undefined}>
        <thead>
          <tr>
            <td />
            <Column name={m.chart_power()} unit="watt" />
            <Column name={m.meter_today()} unit="kwh" />
            <Column name={m.meter_counter()} unit="kwh" />
          </tr>
        </thead>
        <tbody>
          {phases.map((phase) => (
            <tr key={phase}>
              <th scope="row">{metricWord(`power_${phase}`, model)}</th>
              <td>{aged(`power_${phase}`, watts(read(`power_${phase}`)))}</td>
              <td>{kwh(today[phase])}</td>
              <td>{aged(`energy_${phase}`, kwh(inKwh(read(`energy_${phase}`))))}</td>
            </tr>
          ))}
          {phases.length > 1 && (
            <tr className={styles.meterSum}>
              <th scope="row">{m.meter_sum()}</th>
              <td>
                {aged(oldestOf('power'), watts(together((phase) => read(`power_${phase}`), wattDecimals)))}
              </td>
              <td>{kwh(together((phase) => today[phase], kwhDecimals))}</td>
              <td>
                {aged(
                  oldestOf('energy'),
                  kwh(together((phase) => inKwh(read(`energy_${phase}`)), kwhDecimals)),
                )}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <dl className={styles.facts} data-after>
        <Fact label={m.chart_voltage()}>
          <Quantity device={device} model={model} name="voltage_a" isCardAged />
        </Fact>
        {returned !== undefined && returned > 0 && (
          <Fact label={m.meter_returned()}>
            {aged(
              oldestOf('returned'),
              <span className={styles.strong} data-past={isPast || undefined}>
                {kwh(inKwh(returned))}
              </span>,
            )}
          </Fact>
        )}
        {relay !== undefined && !isByRelay && (
          <Fact label={m.setting_relay()}>
            <Aged device={device} model={model} name={relayName} isCardAged everySeconds={meterPollSeconds}>
              <span className={styles.strong} data-past={isPast || undefined}>
                {relay === 1 ? m.relay_on() : m.relay_off()}
              </span>
            </Aged>
          </Fact>
        )}
      </dl>
    </Card>
  )
}
