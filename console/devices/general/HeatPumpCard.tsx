import type { ReactNode } from 'react'
import type { DeviceInfo, LiveDevice } from '../../../contract/devices/schema.ts'
import { deviceSeverity } from '../../../contract/faults/severity.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import type { Tone } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { metricWord } from '../metric-words.ts'
import { Aged } from './Aged.tsx'
import styles from './general.module.css'
import { Fact, Unknown } from './OperationCard.tsx'
import { PumpFault } from './PumpFault.tsx'
import { PumpNowCard } from './PumpNowCard.tsx'
import { CardAge, Reading } from './Reading.tsx'

/** Operation mode codes of spec section 4. */
const modes: Record<number, (() => string) | undefined> = {
  0: m.choice_mode_off,
  1: m.choice_op_mode_auto,
  2: m.choice_op_mode_cooling,
  3: m.choice_op_mode_heating,
  5: m.setting_water_set,
}

const temperatures = ['t_r', 't_r_set', 't_out', 't_water_out', 't_water_in', 't_set', 't_dhw', 't_dhw_set']
const machine = ['freq_cmp', 'flow_rate', 'power', 'heat_power', 'kwh_counter', 'kwh_heat_counter']

interface HeatPumpCardProps {
  device: LiveDevice
  model: Model
  info: DeviceInfo | undefined
}

/** State and water temperatures of a heat pump. */
export const HeatPumpCard = ({ device, model, info }: HeatPumpCardProps) => {
  const read = (name: string) => liveValue(device, model, name).value
  const isNow = device.onlineState === 'online'
  const reported = (names: readonly string[]) => names.filter((name) => read(name) !== undefined)
  const aged = (name: string, shown: ReactNode) => (
    <Aged device={device} model={model} name={name} isCardAged>
      {shown}
    </Aged>
  )
  /** The state of the machine, unknown after it went silent. */
  const state = (name: string, label: string, on: { tone: Tone; label: string }, off: ReactNode) =>
    read(name) === undefined ? null : (
      <Fact label={label}>
        {isNow ? (
          aged(
            name,
            read(name) === 1 ? <StatusChip plain {...on} /> : <span className={styles.quiet}>{off}</span>,
          )
        ) : (
          <Unknown />
        )}
      </Fact>
    )
  const yes = (tone: Tone) => ({ tone, label: m.value_yes() })
  const isLocked = deviceSeverity(device) === 'fault'
  const stands = isLocked ? (
    <StatusChip plain tone="fault" label={m.operation_locked()} />
  ) : (
    m.operation_standby()
  )
  const pastAge = isNow ? undefined : <CardAge device={device} />
  const mode = read('op_mode')
  return (
    <>
      <PumpNowCard device={device} model={model} info={info} />
      <Card title={m.operation_title()} aside={<CardAge device={device} />} flush>
        <dl className={styles.facts}>
          {mode !== undefined && (
            <Fact label={m.pump_doing_now()}>
              {aged(
                'op_mode',
                <span className={styles.strong} data-past={!isNow || undefined}>
                  {modes[mode]?.() ?? m.value_unknown()}
                </span>,
              )}
            </Fact>
          )}
          {state('cmp', m.chart_compressor(), { tone: 'fine', label: m.pump_runs() }, stands)}
          {state('ctl_mod_dhw', m.pump_dhw_allowed(), yes('fine'), m.value_no())}
          {state('defrost', m.pump_defrost(), yes('progress'), m.value_no())}
          {state('ibh', metricWord('ibh', model), yes('warning'), m.value_no())}
          {state('ahs', metricWord('ahs', model), yes('warning'), m.value_no())}
          <PumpFault device={device} model={model} info={info} />
        </dl>
      </Card>
      <Card title={m.pump_temperatures()} aside={pastAge} flush>
        <dl className={styles.facts}>
          {reported(temperatures).map((name) => (
            <Reading key={name} device={device} model={model} name={name} isCardAged={!isNow} />
          ))}
        </dl>
      </Card>
      {reported(machine).length > 0 && (
        <Card title={m.pump_machine()} aside={pastAge} flush>
          <dl className={styles.facts}>
            {reported(machine).map((name) => (
              <Reading key={name} device={device} model={model} name={name} isCardAged={!isNow} />
            ))}
          </dl>
        </Card>
      )}
    </>
  )
}
