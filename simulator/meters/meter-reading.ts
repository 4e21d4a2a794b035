// What a meter shows at one moment as one reading, with the decimals of its generation. No meter says it like this on
// its line; the demo uses it for the time before the meter was connected.
import { relayMetrics } from '../../contract/models/shelly.ts'
import type { Fields, HistoryRecord } from '../simulated-home.ts'
import type { Reading, ShownCircuit } from './circuit-state.ts'
import { boxOf } from './kinds.ts'
import { rounded } from './meter-protocol.ts'

const phases = ['a', 'b', 'c'] as const

const byPhase = (metric: string, readings: readonly Reading[], of: (reading: Reading) => number): Fields =>
  Object.fromEntries(readings.map((reading, index) => [`${metric}_${phases[index]}`, of(reading)]))

export function meterReadingOf({ meter, state, readings }: ShownCircuit): HistoryRecord {
  const { generation, phases: hasPhases, switchId } = boxOf(meter.kind)
  const isFirst = generation === 1
  const [volts, watts, wattHours] = isFirst ? [2, 2, 1] : [1, 1, 2]
  return {
    ts: state.time,
    device: { rssi: meter.rssi },
    // The channels of a single-phase meter of the first generation share one voltage.
    voltage: byPhase('voltage', isFirst && !hasPhases ? readings.slice(0, 1) : readings, ({ voltage }) =>
      rounded(voltage, volts),
    ),
    power: byPhase('power', readings, ({ power }) => rounded(power, watts)),
    energy: {
      ...byPhase('energy', readings, ({ taken }) => rounded(taken, wattHours)),
      ...byPhase('returned', readings, ({ given }) => rounded(given, wattHours)),
    },
    ...(switchId !== undefined && { relay: { [relayMetrics[switchId]]: state.relay ? 1 : 0 } }),
    ...((hasPhases || !isFirst) && {
      current: byPhase('current', readings, ({ current }) => rounded(current, isFirst ? 2 : 3)),
      power_factor: byPhase('pf', readings, ({ pf, power }) =>
        rounded(isFirst ? Math.sign(power) * pf : pf, 2),
      ),
    }),
    ...(!isFirst && { frequency: { freq: rounded(state.freq, 1) } }),
  }
}
