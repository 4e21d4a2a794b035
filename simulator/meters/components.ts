// The components of a meter of the second generation or later, as their whole state reads.
import type { Circuit } from './circuit.ts'
import type { Reading } from './circuit-state.ts'
import { boxOf } from './kinds.ts'
import { macOf } from './meter.ts'
import { rounded } from './meter-protocol.ts'

export type Component = Record<string, unknown>
export type Components = Record<string, Component>

const phases = ['a', 'b', 'c'] as const

const perPhase = (of: (phase: string, reading: Reading) => Component, readings: Reading[]): Component =>
  Object.assign({}, ...phases.map((phase, index) => (readings[index] ? of(phase, readings[index]) : {})))

const sum = (readings: Reading[], of: (reading: Reading) => number): number =>
  readings.reduce((total, reading) => total + of(reading), 0)

/** What is measured, which changes all the time. */
export function measuresOf(circuit: Circuit): Components {
  const { readings, state, meter } = circuit
  const freq = rounded(state.freq, 1)
  if (boxOf(meter.kind).layout === 'em') {
    return {
      'em:0': {
        id: 0,
        ...perPhase(
          (phase, one) => ({
            [`${phase}_current`]: rounded(one.current, 3),
            [`${phase}_voltage`]: rounded(one.voltage, 1),
            [`${phase}_act_power`]: rounded(one.power, 1),
            [`${phase}_aprt_power`]: rounded(one.apparent, 1),
            [`${phase}_pf`]: rounded(one.pf, 2),
            [`${phase}_freq`]: freq,
          }),
          readings,
        ),
        n_current: null,
        total_current: rounded(
          sum(readings, ({ current }) => current),
          3,
        ),
        total_act_power: rounded(
          sum(readings, ({ power }) => power),
          3,
        ),
        total_aprt_power: rounded(
          sum(readings, ({ apparent }) => apparent),
          3,
        ),
        user_calibrated_phase: [],
      },
    }
  }
  return Object.fromEntries(
    readings.map((one, id) => [
      `em1:${id}`,
      {
        id,
        current: rounded(one.current, 3),
        voltage: rounded(one.voltage, 1),
        act_power: rounded(one.power, 1),
        aprt_power: rounded(one.apparent, 1),
        pf: rounded(one.pf, 2),
        freq,
        calibration: 'factory',
      },
    ]),
  )
}

/** What is counted, which is written once a minute. */
export function countersOf({ readings, meter }: Circuit): Components {
  if (boxOf(meter.kind).layout === 'em') {
    return {
      'emdata:0': {
        id: 0,
        ...perPhase(
          (phase, { taken, given }) => ({
            [`${phase}_total_act_energy`]: rounded(taken, 2),
            [`${phase}_total_act_ret_energy`]: rounded(given, 2),
          }),
          readings,
        ),
        total_act: rounded(
          sum(readings, ({ taken }) => taken),
          2,
        ),
        total_act_ret: rounded(
          sum(readings, ({ given }) => given),
          2,
        ),
      },
    }
  }
  return Object.fromEntries(
    readings.map(({ taken, given }, id) => [
      `em1data:${id}`,
      { id, total_act_energy: rounded(taken, 2), total_act_ret_energy: rounded(given, 2) },
    ]),
  )
}

export function switchOf({ state, meter }: Circuit): Components {
  const { switchId } = boxOf(meter.kind)
  if (switchId === undefined) return {}
  const temperature = { tC: 41.2, tF: 106.2 }
  return {
    [`switch:${switchId}`]: {
      id: switchId,
      source: state.relaySource,
      output: state.relay,
      ...(switchId < 100 && { temperature }),
    },
  }
}

export function statusOf(circuit: Circuit): Components {
  const { state, meter } = circuit
  return {
    ble: {},
    cloud: { connected: false },
    ...measuresOf(circuit),
    ...countersOf(circuit),
    ...switchOf(circuit),
    mqtt: { connected: true },
    sys: {
      mac: macOf(meter),
      restart_required: false,
      time: new Date(state.time).toISOString().slice(11, 16),
      unixtime: Math.floor(state.time / 1000),
      uptime: Math.max(1, Math.floor((state.time - meter.since) / 1000)),
    },
    wifi: { sta_ip: '192.168.1.52', status: 'got ip', ssid: 'home', rssi: meter.rssi },
  }
}

export function deviceInfoOf({ meter }: Circuit): Component {
  const { model, generation, firmware, app, layout, channels } = boxOf(meter.kind)
  return {
    name: null,
    id: meter.device_id,
    mac: macOf(meter),
    slot: 1,
    model,
    gen: generation,
    fw_id: `20250304-080220/${firmware}-g1a2b3c4`,
    ver: firmware,
    app,
    auth_en: false,
    auth_domain: null,
    ...(channels === 3 && { profile: layout === 'em' ? 'triphase' : 'monophase' }),
  }
}
