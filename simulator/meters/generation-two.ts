// The second generation and those after it: changes as notifications, remote calls, whole states where wanted.
import type { Circuit } from './circuit.ts'
import { type Components, countersOf, measuresOf, statusOf, switchOf } from './components.ts'
import { boxOf } from './kinds.ts'
import { type MeterMessage, type MeterProtocol, passed } from './meter-protocol.ts'
import { answerCall, readCall } from './rpc.ts'

const leastWatts = 10
const leastShare = 0.05
const quietestSeconds = 30
const counterSeconds = 60

export function generationTwoProtocol(circuit: Circuit): MeterProtocol {
  const { meter, state } = circuit
  const base = meter.prefix ?? meter.device_id
  const { switchId } = boxOf(meter.kind)
  const switchTopic = `${base}/command/switch:${switchId}`
  let reportedWatts: number[] = []

  function notify(components: Components): MeterMessage[] {
    const params = { ts: state.time / 1000, ...components }
    const frame = { src: meter.device_id, dst: `${base}/events`, method: 'NotifyStatus', params }
    const states = meter.statusNotifications ? whole(components) : []
    return [{ topic: `${base}/events/rpc`, payload: JSON.stringify(frame) }, ...states]
  }

  const whole = (components: Components): MeterMessage[] =>
    Object.entries(components).map(([key, component]) => ({
      topic: `${base}/status/${key}`,
      payload: JSON.stringify(component),
    }))

  function measures(): MeterMessage[] {
    reportedWatts = state.channels.map(({ power }) => power)
    return notify(measuresOf(circuit))
  }

  const hasChanged = (): boolean =>
    state.channels.some(({ power }, index) => {
      const last = reportedWatts[index]
      if (last === undefined) return true
      const difference = Math.abs(power - last)
      return difference > leastWatts && difference > leastShare * Math.abs(last)
    })

  const wanted: Record<string, () => boolean> = {
    on: () => true,
    off: () => false,
    toggle: () => !state.relay,
  }

  /** Only the changed part of the switch's state is published. */
  function publishSwitch(): MeterMessage[] {
    const changed = Object.entries(switchOf(circuit)).map(([key, { id, source, output }]) => [
      key,
      { id, source, output },
    ])
    const [frame] = notify(Object.fromEntries(changed))
    const states = meter.statusNotifications ? whole(switchOf(circuit)) : []
    return [...(frame ? [frame] : []), ...states, ...measures()]
  }

  function call(payload: string): MeterMessage[] {
    const request = readCall(payload)
    if (!request) return []
    const { relay, relaySource } = state
    const outcome = answerCall(circuit, request)
    const answer = { id: request.id, src: meter.device_id, dst: request.src, ...outcome }
    const words = { topic: `${request.src}/rpc`, payload: JSON.stringify(answer) }
    const moved = state.relay !== relay || state.relaySource !== relaySource
    return [words, ...(moved ? publishSwitch() : [])]
  }

  return {
    base,
    commands: [`${base}/rpc`, `${base}/command`, switchTopic],
    qos: 1,
    greet() {
      reportedWatts = state.channels.map(({ power }) => power)
      return [{ topic: `${base}/online`, payload: 'true' }, ...notify(statusOf(circuit))]
    },
    reports(before) {
      const counted = passed(before, state.time, counterSeconds)
      if (counted) return [...measures(), ...notify(countersOf(circuit))]
      return hasChanged() || passed(before, state.time, quietestSeconds) ? measures() : []
    },
    obey(topic, payload) {
      if (topic === `${base}/rpc`) return call(payload)
      if (topic === `${base}/command`) return payload === 'status_update' ? whole(statusOf(circuit)) : []
      const wantedState = Object.hasOwn(wanted, payload) ? wanted[payload]?.() : undefined
      if (switchId === undefined || topic !== switchTopic || wantedState === undefined) return []
      circuit.switchRelay(wantedState, 'MQTT')
      return publishSwitch()
    },
  }
}
