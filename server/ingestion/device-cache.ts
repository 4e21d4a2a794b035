// Which device a topic belongs to, asked at every message. An answer is kept; that nobody owns a topic is kept for
// a short while only, since its device may be put in stock at any moment. No prefix is the beginning of another,
// so that the first beginning that is known is the right one.
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { DeviceType } from '../../contract/models/model.ts'
import type { Description, DeviceAt, KnownDevice } from '../../gateway/facts.ts'
import { isPrefix, sharedRoot } from '../../gateway/prefixes.ts'
import type { Database, Tx } from '../database/database.ts'

const knownMs = 600_000
const unknownMs = 10_000
const kept = 200_000
const deepestRoot = 4

function* beginningsOf(topic: string): Generator<string> {
  let slash = topic.indexOf('/')
  for (let level = 0; slash > 0 && level < deepestRoot; level += 1) {
    yield topic.slice(0, slash)
    slash = topic.indexOf('/', slash + 1)
  }
}

const selectKnown = (tx: Tx) =>
  tx
    .selectFrom('devices')
    .select([
      'device_id',
      'device_type',
      'hardware',
      sql<string>`coalesce(topic_prefix, device_id)`.as('prefix'),
    ])

type KnownRow = Awaited<ReturnType<ReturnType<typeof selectKnown>['executeTakeFirstOrThrow']>>

const toKnown = (row: KnownRow): KnownDevice => ({
  deviceId: row.device_id,
  type: row.device_type as DeviceType,
  prefix: row.prefix,
  description: row.hardware as Partial<Description>,
})

export async function readDevice(database: Database, deviceId: string): Promise<KnownDevice | undefined> {
  const row = await database.asSystem((tx) =>
    selectKnown(tx).where('device_id', '=', deviceId).executeTakeFirst(),
  )
  return row && toKnown(row)
}

/** The prefix of each root under which a topic may lie: the root itself, or what follows `shellies/` in it. */
function prefixesOf(topic: string): Map<string, string> {
  const roots = new Map<string, string>()
  const add = (prefix: string, root: string) => isPrefix(prefix) && roots.set(prefix, root)
  for (const root of beginningsOf(topic)) {
    if (!roots.has(root)) add(root, root)
    if (root.startsWith(sharedRoot)) add(root.slice(sharedRoot.length), root)
  }
  return roots
}

/** The topic itself is to blame (class 22, data exception), so that asking again would be no better. */
function isOfTopic(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('22') === true
}

export interface KnownDevices {
  deviceAt(topic: string): DeviceAt | Promise<DeviceAt | undefined>
  /** What the topics of a device begin with has changed. */
  forget(deviceId: string): void
}

/** Told when the prefix of a device has changed, by whichever process. */
export const prefixChannel = 'device_prefixes'

export function rememberDevices(database: Database): KnownDevices {
  const byRoot = new Map<string, { device: DeviceAt; until: number }>()
  const asked = new Map<string, { answer: Promise<DeviceAt | undefined>; until: number }>()

  async function ask(topic: string): Promise<DeviceAt | undefined> {
    const roots = prefixesOf(topic)
    if (roots.size === 0) return undefined
    const find = (tx: Tx) =>
      selectKnown(tx)
        .where(sql<string>`coalesce(topic_prefix, device_id)`, 'in', [...roots.keys()])
        .executeTakeFirst()
    const row = await database.asSystem(find).catch((error: unknown) => {
      if (!isOfTopic(error)) throw error
      return undefined
    })
    return row && { ...toKnown(row), root: roots.get(row.prefix) ?? row.prefix }
  }

  // At every message: a generator would cost as much as what it finds.
  function remembered(topic: string): DeviceAt | undefined {
    let slash = topic.indexOf('/')
    for (let level = 0; slash > 0 && level < deepestRoot; level += 1) {
      const entry = byRoot.get(topic.slice(0, slash))
      if (entry && entry.until > Date.now()) return entry.device
      slash = topic.indexOf('/', slash + 1)
    }
    return undefined
  }

  async function askOnce(topic: string): Promise<DeviceAt | undefined> {
    const pending = asked.get(topic)
    if (pending && pending.until > Date.now()) return pending.answer
    if (asked.size >= kept) asked.clear()
    if (byRoot.size >= kept) byRoot.clear()
    const answer = ask(topic)
    asked.set(topic, { answer, until: Date.now() + unknownMs })
    try {
      const device = await answer
      // What was asked before something changed may be the answer of before.
      if (device && asked.get(topic)?.answer === answer) {
        byRoot.set(device.root, { device, until: Date.now() + knownMs })
        asked.delete(topic)
      }
      return device
    } catch (error) {
      asked.delete(topic)
      throw error
    }
  }

  return {
    deviceAt: (topic) => remembered(topic) ?? askOnce(topic),
    forget(deviceId) {
      asked.clear()
      for (const [root, { device }] of byRoot) if (device.deviceId === deviceId) byRoot.delete(root)
    },
  }
}
