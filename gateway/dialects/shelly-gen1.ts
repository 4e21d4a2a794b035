// Shelly of the first generation: a topic for each number, `emeter/0/power` = `120.11`, and JSON at boot (`info`,
// `announce`).
import type { DeviceEvent, Message } from '../device-events.ts'
import { blankVector, type Vector } from '../vectors.ts'
import { type Describing, isRecord, none, parseRecord } from './decoding.ts'
import {
  describeMake,
  type Fields,
  inMilliseconds,
  phases,
  reportOf,
  setMetric,
  setMetrics,
  takeRssi,
} from './shelly.ts'

const channelsOfModel: Readonly<Record<string, number>> = { SHEM: 2, 'SHEM-3': 3 }

const measured: Fields = [
  ['power', 'power'],
  ['voltage', 'voltage'],
  ['current', 'current'],
  ['pf', 'pf'],
  ['total', 'energy'],
  ['total_returned', 'returned'],
  ['energy', 'energy_wmin'],
]
const fieldOf = new Map(measured)
const measuredElsewhere = new Set(['reactive_power', 'returned_energy'])
const decimal = /^[+-]?\d{1,13}(\.\d{1,6})?$/

const hasThreePhases = ({ known, model }: Describing): boolean =>
  known.channels === undefined ? (model.meter?.isThreePhase ?? false) : known.channels > 2

/** The second channel of a single-phase meter repeats the voltage of the first. */
const isRepeated = (field: string, index: number, decoding: Describing): boolean =>
  field === 'voltage' && index > 0 && !hasThreePhases(decoding)

function decodeMeter(index: string, field: string, payload: Buffer, decoding: Describing): DeviceEvent[] {
  const phase = /^[0-2]$/.test(index) ? phases[Number(index)] : undefined
  if (!phase) return none(decoding, 'unknown_topic')
  if (index === '2') decoding.describe({ channels: 3 })
  if (field === 'total') decoding.describe({ totals: true })
  if (measuredElsewhere.has(field)) return []
  const metric = fieldOf.get(field)
  if (!metric) return none(decoding, 'unknown_topic')
  if (isRepeated(field, Number(index), decoding)) return []
  if (field === 'energy' && decoding.known.totals) return []
  const text = payload.toString('utf8', 0, 32)
  if (!decimal.test(text)) return none(decoding, 'not_a_number')
  const values = blankVector(decoding.model)
  setMetric(values, `${metric}_${phase}`, Number(text), decoding)
  return reportOf(decoding, values)
}

function decodeRelay(payload: Buffer, decoding: Describing): DeviceEvent[] {
  const text = payload.toString('utf8', 0, 16)
  if (text !== 'on' && text !== 'off' && text !== 'overpower') return none(decoding, 'bad_shape')
  decoding.describe({ relay: 0 })
  const values = blankVector(decoding.model)
  setMetric(values, 'relay_a', text === 'on', decoding)
  return reportOf(decoding, values)
}

function decodeAnnounce(payload: Buffer, decoding: Describing): DeviceEvent[] {
  const body = parseRecord(payload, decoding.drop)
  if (!body) return []
  describeMake(decoding, body.model, body.fw_ver)
  const channels = typeof body.model === 'string' ? channelsOfModel[body.model] : undefined
  if (typeof channels === 'number') decoding.describe({ channels })
  return []
}

function takeMeters(into: Vector, meters: readonly unknown[], decoding: Describing): void {
  for (const [index, meter] of meters.entries()) {
    const phase = phases[index]
    if (!phase || !isRecord(meter)) decoding.drop('bad_shape')
    else if (meter.is_valid !== false) {
      const counted = typeof meter.total === 'number'
      const repeats = index > 0 && meters.length < 3
      const taken = measured.filter(
        ([field]) => !(field === 'energy' && counted) && !(field === 'voltage' && repeats),
      )
      setMetrics(into, taken, meter, phase, decoding)
    }
  }
}

/** The same as the meter's own page; before it knows the time it reports 1970. */
function decodeInfo(payload: Buffer, decoding: Describing): DeviceEvent[] {
  const body = parseRecord(payload, decoding.drop)
  if (!body) return []
  const values = blankVector(decoding.model)
  if (isRecord(body.wifi_sta)) takeRssi(values, body.wifi_sta.rssi, decoding)
  if (Array.isArray(body.emeters)) {
    if (body.emeters.length === 2 || body.emeters.length === 3)
      decoding.describe({ channels: body.emeters.length })
    takeMeters(values, body.emeters, decoding)
  }
  const relay: unknown = Array.isArray(body.relays) ? body.relays[0] : undefined
  if (isRecord(relay) && typeof relay.ison === 'boolean') {
    decoding.describe({ relay: 0 })
    setMetric(values, 'relay_a', relay.ison, decoding)
  }
  if (isRecord(body.update)) describeMake(decoding, undefined, body.update.old_version)
  return reportOf(decoding, values, inMilliseconds(body.unixtime))
}

/** `path` is the topic below `shellies/<id>`. Never throws for what a device sent. */
export function decodeGen1(path: string, { payload }: Message, decoding: Describing): DeviceEvent[] {
  if (path === 'announce') return decodeAnnounce(payload, decoding)
  if (path === 'info') return decodeInfo(payload, decoding)
  if (path === 'relay/0') return decodeRelay(payload, decoding)
  const [kind, index = '', field = '', ...more] = path.split('/')
  if (kind === 'emeter' && more.length === 0) return decodeMeter(index, field, payload, decoding)
  return none(decoding, 'unknown_topic')
}
