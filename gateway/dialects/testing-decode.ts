// One message through one dialect, as a test sees it.
import { modelOf } from '../../contract/models/index.ts'
import type { DeviceType, Model } from '../../contract/models/model.ts'
import type { Description, DeviceEvent, DropReason, Message } from '../device-events.ts'
import { namedValues } from '../vectors.ts'
import type { Describing } from './decoding.ts'
import { decodeGen1 } from './shelly-gen1.ts'
import { decodeGen2 } from './shelly-gen2.ts'

export const now = Date.parse('2026-11-21T12:00:00.250Z')
export const thisSecond = new Date('2026-11-21T12:00:00.000Z')

export interface Decoded {
  events: DeviceEvent[]
  drops: DropReason[]
  description: Partial<Description>
  /** Those of all readings together. */
  values: Record<string, number>
}

export function modelFor(type: DeviceType): Model {
  const model = modelOf(type)
  if (!model) throw new Error(`no model of ${type}`)
  return model
}

/** Values of all readings, by `group.name`. */
export const namedReadings = (model: Model, events: readonly DeviceEvent[]): Record<string, number>[] =>
  events.map((event) => (event.kind === 'reading' ? namedValues(model, event.values) : {}))

function decodeWith(
  decode: (path: string, message: Message, decoding: Describing) => DeviceEvent[],
  usualType: DeviceType,
) {
  return (
    path: string,
    payload: unknown,
    more: { type?: DeviceType; known?: Partial<Description> } = {},
  ): Decoded => {
    const model = modelFor(more.type ?? usualType)
    const drops: DropReason[] = []
    const description: Partial<Description> = {}
    const bytes = Buffer.isBuffer(payload)
      ? payload
      : Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
    const events = decode(
      path,
      { topic: `M1/${path}`, payload: bytes },
      {
        model,
        deviceId: 'M1',
        now,
        known: more.known ?? {},
        drop: (reason) => drops.push(reason),
        describe: (part) => Object.assign(description, part),
      },
    )
    return { events, drops, description, values: Object.assign({}, ...namedReadings(model, events)) }
  }
}

export const gen1 = decodeWith(decodeGen1, 'SHELLY_EM_3PH')
export const gen2 = decodeWith(decodeGen2, 'SHELLY_EM_3PH')

export const notify = (params: object, method = 'NotifyStatus') => ({
  src: 'shellypro3em-a1b2c3d4e5f6',
  dst: 'M1/events',
  method,
  params,
})
