import type { LiveDevice } from '../../../contract/devices.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { useNow } from '../../kit/now.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import styles from './general.module.css'
import { Fact } from './OperationCard.tsx'
import { Reading, readingsAge } from './Reading.tsx'

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

/** What the heat pump does, and its waters. */
export const HeatPumpCard = ({ device, model }: { device: LiveDevice; model: Model }) => {
  const now = useNow(10_000)
  const read = (name: string) => liveValue(device, model, name).value
  const isNow = device.onlineState === 'online'
  const [mode, compressor, defrost, fault] = [
    read('op_mode'),
    read('cmp'),
    read('defrost'),
    read('error_code'),
  ]
  const reported = (names: readonly string[]) => names.filter((name) => read(name) !== undefined)
  return (
    <>
      <Card
        title={m.operation_title()}
        aside={<span className={styles.quiet}>{readingsAge(device, now)}</span>}
        flush
      >
        <dl className={styles.facts}>
          {mode !== undefined && (
            <Fact label={m.setting_op_mode_set()}>
              <span className={styles.strong}>{modes[mode]?.() ?? m.value_unknown()}</span>
            </Fact>
          )}
          {compressor !== undefined && (
            <Fact label={m.chart_compressor()}>
              {compressor > 0 && isNow ? (
                <StatusChip plain tone="fine" label={m.pump_runs()} />
              ) : (
                <span className={styles.quiet}>
                  {isNow ? m.operation_standby() : `${m.value_unknown()} —`}
                </span>
              )}
            </Fact>
          )}
          {defrost === 1 && isNow && (
            <Fact label={m.pump_defrost()}>
              <StatusChip plain tone="progress" label={m.value_yes()} />
            </Fact>
          )}
          {fault !== undefined && (
            <Fact label={m.pump_fault()}>
              {fault > 0 ? (
                <StatusChip plain tone="fault" label={faultCode(model, fault)} />
              ) : (
                <StatusChip plain tone={isNow ? 'fine' : 'unknown'} label={m.operation_no_fault()} />
              )}
            </Fact>
          )}
        </dl>
      </Card>
      <Card title={m.pump_temperatures()} flush>
        <dl className={styles.facts}>
          {reported(temperatures).map((name) => (
            <Reading key={name} device={device} model={model} name={name} />
          ))}
        </dl>
      </Card>
      {reported(machine).length > 0 && (
        <Card title={m.pump_machine()} flush>
          <dl className={styles.facts}>
            {reported(machine).map((name) => (
              <Reading key={name} device={device} model={model} name={name} />
            ))}
          </dl>
        </Card>
      )}
    </>
  )
}

const faultCode = ({ faultCodes }: Model, value: number): string =>
  faultCodes?.find((code) => code.value === value)?.code ?? String(value)
