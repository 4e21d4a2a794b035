// Turns what devices say into facts, and commands into what devices understand. A message that cannot be
// understood is dropped, counted and acknowledged: sent again it would be no better.
import { modelOf } from '../contract/models/index.ts'
import { meterPollSeconds } from '../contract/models/shelly.ts'
import { commandFor, isAnswer, isMeter, questionsTo } from './dialects/asking.ts'
import { decodeOnline, isRecord } from './dialects/decoding.ts'
import { decodeOwnController } from './dialects/own-controller.ts'
import { joinSaidTwice, type LastReport } from './dialects/said-twice.ts'
import { decodeGen1 } from './dialects/shelly-gen1.ts'
import { decodeGen2 } from './dialects/shelly-gen2.ts'
import type {
  Command,
  Description,
  DeviceAt,
  Drop,
  Fact,
  GatewayOptions,
  KnownDevice,
  Message,
} from './facts.ts'
import { isPrefix, sharedRoot } from './prefixes.ts'

export interface Gateway {
  sendCommand(deviceId: string, command: Command): Promise<void>
  /** The device has other topics now; it signs in anew to own them. */
  forget(deviceId: string): void
  stop(): Promise<void>
}

/** What a meter has said about itself since this gateway began. */
interface Heard {
  description: Partial<Description>
  askAt: number
  report?: LastReport | undefined
}

const done = Promise.resolve()
const payloadLimit = 64 * 1024
const historyLimit = 1024 * 1024
const askEveryMs = meterPollSeconds * 1000
const askAgainMs = 60_000
const kept = 200_000
const ownWords = /^(cmd|rpc|command(\/.*)?|relay\/[^/]+\/command)$/
const gen1Words = /^(emeter\/|relay\/|info$|announce$)/
const gen2Words = /^(events|status|reply)\//

const sharedAnnouncement = `${sharedRoot}announce`

const nobodyAt = (topic: string): string => topic.split('/', 2).join('/')

/** What can be nobody's name is not asked for. */
function announcedId(payload: Buffer): string | undefined {
  try {
    const body: unknown = JSON.parse(payload.toString('utf8'))
    return isRecord(body) && typeof body.id === 'string' && isPrefix(body.id) ? body.id : undefined
  } catch {
    return undefined
  }
}

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const {
    transport,
    deviceAt,
    deviceOf,
    onFacts,
    onDropped,
    isRefused = () => false,
    now = Date.now,
  } = options
  const heardOf = new Map<string, Heard>()

  function recall({ deviceId, description }: KnownDevice): Heard {
    const known = heardOf.get(deviceId)
    if (known) return known
    if (heardOf.size >= kept) heardOf.clear()
    const heard = { description, askAt: 0 }
    heardOf.set(deviceId, heard)
    return heard
  }

  /** Waits for nothing but a device that is not known yet and the commit: every promise more lives as long as that. */
  function handle(message: Message): Promise<void> {
    let { topic } = message
    if (message.payload.length > historyLimit) return drop('too_big', nobodyAt(topic))
    if (topic === sharedAnnouncement) {
      const id = announcedId(message.payload)
      if (id === undefined) return drop('bad_shape', message.from ?? topic)
      topic = `${sharedRoot}${id}/announce`
    }
    const device = deviceAt(topic)
    return device instanceof Promise
      ? device.then((found) => hear(found, topic, message))
      : hear(device, topic, message)
  }

  function hear(device: DeviceAt | undefined, topic: string, message: Message): Promise<void> {
    if (!device) return drop(topic.includes('/') ? 'unknown_device' : 'unknown_topic', nobodyAt(topic))
    const { deviceId, root } = device
    const path = topic.slice(root.length + 1)
    if (message.from !== undefined && message.from !== deviceId) return drop('unknown_device', message.from)
    if (ownWords.test(path)) return done
    if (path !== 'history' && message.payload.length > payloadLimit) return drop('too_big', deviceId)
    if (isMeter(device)) return hearMeter(device, root, path, message)
    const decoding = decodingOf(device)
    if (!decoding) return drop('unknown_device', deviceId)
    const facts = decodeOwnController(path, message, decoding)
    return facts.some(isDescription) ? keepDescribed(device, facts) : keep(facts)
  }

  /** What it says of itself with every report is a fact when it is news. */
  async function keepDescribed(device: KnownDevice, facts: Fact[]): Promise<void> {
    const heard = recall(device)
    const isOld = facts.every((fact) => !isDescription(fact) || !isNews(heard.description, fact.description))
    if (isOld) return keep(facts.filter((fact) => !isDescription(fact)))
    await keep(facts)
    learn(heard, facts)
  }

  /** What was not kept is news once more when it is said again. */
  function learn(heard: Heard, facts: readonly Fact[]): void {
    for (const fact of facts)
      if (isDescription(fact) && !isRefused(fact))
        heard.description = { ...heard.description, ...fact.description }
  }

  function drop(reason: Drop, deviceId: string): Promise<void> {
    onDropped(reason, deviceId)
    return done
  }

  function decodingOf({ deviceId, type }: KnownDevice) {
    const model = modelOf(type)
    return (
      model && {
        model,
        deviceId,
        now: now(),
        drop: (reason: Drop) => onDropped(reason, deviceId),
      }
    )
  }

  async function hearMeter(device: KnownDevice, root: string, path: string, message: Message): Promise<void> {
    const { deviceId } = device
    const base = decodingOf(device)
    if (!base) return onDropped('unknown_device', deviceId)
    if (path === 'online') return keep(decodeOnline(message.payload, base))
    const dialect = gen1Words.test(path) ? 'gen1' : gen2Words.test(path) ? 'gen2' : undefined
    if (!dialect) return onDropped('unknown_topic', deviceId)
    const heard = recall(device)
    const told: Partial<Description> = {}
    const decode = dialect === 'gen1' ? decodeGen1 : decodeGen2
    const facts = decode(path, message, {
      ...base,
      known: heard.description,
      describe: (part) => Object.assign(told, part),
    })
    heard.report = joinSaidTwice(facts, heard.report, base.now)
    if (facts.length === 0 && Object.keys(told).length === 0) return
    for (const description of partsOf({ dialect, root, ...told }))
      if (isNews(heard.description, description)) facts.push({ kind: 'description', deviceId, description })
    await keep(facts)
    learn(heard, facts)
    askNow(heard, { dialect, root }, isAnswer(path))
  }

  const keep = (facts: Fact[]): Promise<void> => (facts.length > 0 ? onFacts(facts) : done)

  /** A question that is lost is asked again soon: a meter may speak before it listens. */
  function askNow(heard: Heard, to: Pick<Description, 'dialect' | 'root'>, answered: boolean): void {
    if (answered) heard.askAt = Math.max(heard.askAt, now() + askEveryMs)
    if (now() < heard.askAt) return
    heard.askAt = now() + askAgainMs
    for (const { topic, payload } of questionsTo(to)) transport.send(topic, payload).catch(() => {})
  }

  await transport.receive(handle)

  return {
    async sendCommand(deviceId, command) {
      const device = await deviceOf(deviceId)
      if (!device) throw new Error('there is no such device')
      const heard = heardOf.get(deviceId)?.description
      const { topic, payload } = commandFor(
        { ...device, description: { ...heard, ...device.description } },
        command,
        now(),
      )
      await transport.send(topic, payload)
    },
    forget(deviceId) {
      heardOf.delete(deviceId)
      transport.disconnect?.(deviceId)
    },
    stop: () => transport.stop(),
  }
}

const isDescription = (fact: Fact) => fact.kind === 'description'

/** A maker's words are a fact apart: whatever is wrong with them costs nothing else. */
const partsOf = ({ hardware, firmware, ...shape }: Partial<Description>): Partial<Description>[] => [
  shape,
  { ...(hardware ? { hardware } : {}), ...(firmware ? { firmware } : {}) },
]

const isNews = (known: Partial<Description>, told: Partial<Description>): boolean =>
  Object.entries(told).some(([key, value]) => known[key as keyof Description] !== value)
