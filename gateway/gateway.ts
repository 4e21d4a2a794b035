// Turns messages of devices into events, and commands into messages that devices understand. A message that cannot be
// understood is dropped, counted and acknowledged: sent again it would be no better.
import { modelOf } from '../contract/models/index.ts'
import type {
  Command,
  Description,
  DeviceAt,
  DeviceEvent,
  DropReason,
  GatewayOptions,
  KnownDevice,
  Message,
} from './device-events.ts'
import { type Decoding, decodeOnline, isRecord } from './dialects/decoding.ts'
import { decodeOwnController } from './dialects/own-controller.ts'
import { mergeRepeatedReport } from './dialects/repeated-reports.ts'
import { commandFor, isMeter, isReply } from './dialects/requests.ts'
import { decodeGen1 } from './dialects/shelly-gen1.ts'
import { decodeGen2 } from './dialects/shelly-gen2.ts'
import { createKnownMeters, isDescription, isNew, type KnownMeters, partsOf } from './known-meters.ts'
import { isPrefix, sharedRoot } from './prefixes.ts'

export interface Gateway {
  sendCommand(deviceId: string, command: Command): Promise<void>
  /** The device has other topics now: it has to sign in again. */
  forget(deviceId: string): void
  stop(): Promise<void>
}

const done = Promise.resolve()
const maxPayload = 64 * 1024
const maxHistory = 1024 * 1024
/** Topics of our own commands. */
const ownTopics = /^(cmd|rpc|command(\/.*)?|relay\/[^/]+\/command)$/
const gen1Topics = /^(emeter\/|relay\/|info$|announce$)/
const gen2Topics = /^(events|status|reply)\//

const sharedAnnouncement = `${sharedRoot}announce`

/** Names the sender in the count of drops when no device is known. */
const rootOf = (topic: string): string => topic.split('/', 2).join('/')

/** Undefined when it cannot be a device id. */
function announcedId(payload: Buffer): string | undefined {
  try {
    const body: unknown = JSON.parse(payload.toString('utf8'))
    return isRecord(body) && typeof body.id === 'string' && isPrefix(body.id) ? body.id : undefined
  } catch {
    return undefined
  }
}

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { transport, deviceOf, isRejected = () => false, now = Date.now } = options
  const meters = createKnownMeters(transport, isRejected, now)
  await transport.receive(createReceiver(options, meters, now))

  return {
    async sendCommand(deviceId, command) {
      const device = await deviceOf(deviceId)
      if (!device) throw new Error('there is no such device')
      const description = { ...meters.descriptionOf(deviceId), ...device.description }
      const { topic, payload } = commandFor({ ...device, description }, command, now())
      await transport.send(topic, payload)
    },
    forget(deviceId) {
      meters.forget(deviceId)
      transport.disconnect?.(deviceId)
    },
    stop: () => transport.stop(),
  }
}

/** Handler of one message; it resolves when the message's events are stored. */
function createReceiver(
  { deviceAt, onEvents, onDropped }: GatewayOptions,
  meters: KnownMeters,
  now: () => number,
): (message: Message) => Promise<void> {
  const store = (events: DeviceEvent[]): Promise<void> => (events.length > 0 ? onEvents(events) : done)

  function drop(reason: DropReason, deviceId: string): Promise<void> {
    onDropped(reason, deviceId)
    return done
  }

  function decodingOf({ deviceId, type }: KnownDevice): Decoding | undefined {
    const model = modelOf(type)
    return model && { model, deviceId, now: now(), drop: (reason) => onDropped(reason, deviceId) }
  }

  function receiveOf(device: DeviceAt | undefined, topic: string, message: Message): Promise<void> {
    if (!device) return drop(topic.includes('/') ? 'unknown_device' : 'unknown_topic', rootOf(topic))
    const { deviceId, root } = device
    const path = topic.slice(root.length + 1)
    if (message.from !== undefined && message.from !== deviceId) return drop('unknown_device', message.from)
    if (ownTopics.test(path)) return done
    if (path !== 'history' && message.payload.length > maxPayload) return drop('too_big', deviceId)
    const decoding = decodingOf(device)
    if (!decoding) return drop('unknown_device', deviceId)
    if (isMeter(device)) return receiveOfMeter(device, path, message, decoding)
    const events = decodeOwnController(path, message, decoding)
    return events.some(isDescription) ? storeDescribed(device, events) : store(events)
  }

  /** A controller describes itself with every report; that is an event only when it is new. */
  async function storeDescribed(device: KnownDevice, events: DeviceEvent[]): Promise<void> {
    const meter = meters.get(device)
    const isKnown = events.every(
      (event) => !isDescription(event) || !isNew(meter.description, event.description),
    )
    if (isKnown) return store(events.filter((event) => !isDescription(event)))
    await store(events)
    meters.learn(meter, events)
  }

  async function receiveOfMeter(
    device: DeviceAt,
    path: string,
    message: Message,
    decoding: Decoding,
  ): Promise<void> {
    const { deviceId, root } = device
    if (path === 'online') return store(decodeOnline(message.payload, decoding))
    const dialect = gen1Topics.test(path) ? 'gen1' : gen2Topics.test(path) ? 'gen2' : undefined
    if (!dialect) return onDropped('unknown_topic', deviceId)
    const meter = meters.get(device)
    const reported: Partial<Description> = {}
    const decode = dialect === 'gen1' ? decodeGen1 : decodeGen2
    const events = decode(path, message, {
      ...decoding,
      known: meter.description,
      describe: (part) => Object.assign(reported, part),
    })
    meter.lastReport = mergeRepeatedReport(events, meter.lastReport, decoding.now)
    if (events.length === 0 && Object.keys(reported).length === 0) return
    for (const description of partsOf({ dialect, root, ...reported }))
      if (isNew(meter.description, description)) events.push({ kind: 'description', deviceId, description })
    await store(events)
    meters.learn(meter, events)
    meters.request(meter, { dialect, root }, isReply(path))
  }

  // Waits only for an unknown device and the commit: every other promise would live as long as the commit.
  return (message) => {
    let { topic } = message
    if (message.payload.length > maxHistory) return drop('too_big', rootOf(topic))
    if (topic === sharedAnnouncement) {
      const id = announcedId(message.payload)
      if (id === undefined) return drop('bad_shape', message.from ?? topic)
      topic = `${sharedRoot}${id}/announce`
    }
    const device = deviceAt(topic)
    return device instanceof Promise
      ? device.then((found) => receiveOf(found, topic, message))
      : receiveOf(device, topic, message)
  }
}
