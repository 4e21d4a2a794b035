import type { ReactNode } from 'react'
import type { LiveDevice } from '../../../contract/devices.ts'
import { findMetric, type Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { formatValue } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { metricWord } from '../metric-words.ts'
import { unitWord } from '../words.ts'
import { Aged } from './Aged.tsx'
import styles from './general.module.css'
import { inKwh, phasesOf, sumOf, todayOf } from './meter.ts'
import { Fact } from './OperationCard.tsx'
import { Quantity, readingsAge } from './Reading.tsx'

const kwhDecimals = 1

/** Power, energy of today and what the counters show, of each phase and together; voltage of the first. */
export const MeterCard = ({ device, model }: { device: LiveDevice; model: Model }) => {
  const now = useNow(10_000)
  const phases = phasesOf(model)
  const read = (name: string) => liveValue(device, model, name).value
  const watts = (value: number | undefined) =>
    [formatValue(value, findMetric(model, 'power_a')?.decimals), value === undefined ? '' : unitWord('watt')]
      .filter(Boolean)
      .join('\u00a0')
  const kwh = (energy: number | undefined) =>
    [formatValue(energy, kwhDecimals), energy === undefined ? '' : unitWord('kwh')]
      .filter(Boolean)
      .join('\u00a0')
  const aged = (name: string, told: ReactNode) => (
    <Aged device={device} model={model} name={name}>
      {told}
    </Aged>
  )
  const today = todayOf(device)
  const isPast = device.onlineState !== 'online'
  const relayName = read('relay_a') === undefined ? 'external_relay_a' : 'relay_a'
  const relay = read(relayName)
  return (
    <Card
      title={m.meter_title()}
      aside={<span className={styles.quiet}>{readingsAge(device, now)}</span>}
      flush
    >
      <table className={styles.meter} data-past={isPast || undefined}>
        <thead>
          <tr>
            <td />
            <th scope="col">{m.chart_power()}</th>
            <th scope="col">{m.meter_today()}</th>
            <th scope="col">{m.meter_counter()}</th>
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
          <tr className={styles.meterSum}>
            <th scope="row">{m.meter_sum()}</th>
            <td>{watts(sumOf(phases.map((phase) => read(`power_${phase}`))))}</td>
            <td>{kwh(sumOf(phases.map((phase) => today[phase])))}</td>
            <td>{kwh(inKwh(sumOf(phases.map((phase) => read(`energy_${phase}`)))))}</td>
          </tr>
        </tbody>
      </table>
      <dl className={styles.facts} data-after>
        <Fact label={m.chart_voltage()}>
          <Quantity device={device} model={model} name="voltage_a" />
        </Fact>
        {relay !== undefined && (
          <Fact label={m.setting_relay()}>
            {aged(
              relayName,
              <span className={styles.strong} data-past={isPast || undefined}>
                {relay === 1 ? m.relay_on() : m.relay_off()}
              </span>,
            )}
          </Fact>
        )}
      </dl>
    </Card>
  )
}
