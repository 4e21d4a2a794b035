// The first generation: a topic for every value, plain words, energies in Wh.
import type { Circuit } from './circuit.ts'
import type { Reading } from './circuit-state.ts'
import { boxOf } from './kinds.ts'
import { macOf } from './meter.ts'
import { type MeterMessage, type MeterProtocol, passed, rounded } from './meter-protocol.ts'

const periodSeconds = 30
const topicOfAll = 'shellies/command'
const announceOfAll = 'shellies/announce'

export function generationOneProtocol(circuit: Circuit): MeterProtocol {
  const { meter, state } = circuit
  const box = boxOf(meter.kind)
  const base = `shellies/${meter.prefix ?? meter.device_id}`

  const says = (topic: string, payload: string): MeterMessage => ({ topic: `${base}/${topic}`, payload })
  const relay = (): MeterMessage => says('relay/0', state.relay ? 'on' : 'off')

  const emeters = (): MeterMessage[] =>
    circuit.readings.flatMap((reading, index) =>
      topicsOf(box, reading).map(([name, value]) => says(`emeter/${index}/${name}`, value)),
    )

  function announce(): MeterMessage[] {
    const payload = JSON.stringify({
      id: meter.prefix ?? meter.device_id,
      model: box.model,
      mac: macOf(meter),
      ip: '192.168.1.48',
      new_fw: false,
      fw_ver: box.firmware,
    })
    return [{ topic: announceOfAll, payload }, says('announce', payload)]
  }

  const info = (): MeterMessage => says('info', JSON.stringify(infoOf(circuit)))

  const everything = (): MeterMessage[] => [info(), relay(), ...emeters()]

  const wanted: Record<string, () => boolean> = {
    on: () => true,
    off: () => false,
    toggle: () => !state.relay,
  }

  return {
    base,
    commands: [`${base}/relay/0/command`, `${base}/command`, topicOfAll],
    qos: 0,
    greet: () => [says('online', 'true'), ...announce(), ...everything()],
    reports: (before) => (passed(before, state.time, periodSeconds) ? [relay(), ...emeters()] : []),
    obey(topic, payload) {
      if (topic === `${base}/relay/0/command`) {
        const wantedState = Object.hasOwn(wanted, payload) ? wanted[payload]?.() : undefined
        if (wantedState === undefined) return []
        circuit.switchRelay(wantedState, 'mqtt')
        return [relay(), ...emeters()]
      }
      if (topic !== `${base}/command` && topic !== topicOfAll) return []
      if (payload === 'announce') return announce()
      return payload === 'update' ? everything() : []
    },
  }
}

/** The sign is the direction of the power. */
const signedFactor = ({ pf, power }: Pick<Reading, 'pf' | 'power'>): number => Math.sign(power) * pf

type Box = ReturnType<typeof boxOf>

/** The values of one phase, each of which is published on a topic of its own. */
const topicsOf = ({ phases }: Box, { voltage, current, ...of }: Reading): [string, string][] => [
  ['power', of.power.toFixed(2)],
  ...(phases
    ? ([
        ['pf', signedFactor(of).toFixed(2)],
        ['current', current.toFixed(2)],
      ] as [string, string][])
    : ([['reactive_power', of.reactive.toFixed(2)]] as [string, string][])),
  ['voltage', voltage.toFixed(2)],
  ['total', of.taken.toFixed(1)],
  ['total_returned', of.given.toFixed(1)],
]

/** Everything in one message, as the box answers when it is requested. */
function infoOf({ meter, state, readings }: Circuit) {
  const box = boxOf(meter.kind)
  return {
    wifi_sta: { connected: true, ssid: 'home', ip: '192.168.1.48', rssi: meter.rssi },
    cloud: { enabled: false, connected: false },
    mqtt: { connected: true },
    time: new Date(state.time).toISOString().slice(11, 16),
    unixtime: Math.floor(state.time / 1000),
    has_update: false,
    mac: macOf(meter),
    relays: [
      {
        ison: state.relay,
        has_timer: false,
        overpower: false,
        is_valid: true,
        source: state.relaySource,
      },
    ],
    emeters: readings.map((reading) => ({
      power: rounded(reading.power, 2),
      ...(box.phases
        ? { pf: rounded(signedFactor(reading), 2), current: rounded(reading.current, 2) }
        : { reactive: rounded(reading.reactive, 2), pf: rounded(signedFactor(reading), 2) }),
      voltage: rounded(reading.voltage, 2),
      is_valid: true,
      total: rounded(reading.taken, 1),
      total_returned: rounded(reading.given, 1),
    })),
    ...(box.phases && {
      total_power: rounded(
        readings.reduce((sum, { power }) => sum + power, 0),
        2,
      ),
    }),
  }
}
