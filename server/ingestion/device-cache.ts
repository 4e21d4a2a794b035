// Cache of the devices that topics belong to, read at every message. An unknown topic is cached for a short while only:
// its device may enter the inventory at any moment. No prefix is the beginning of another, so the first match is right.
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { DeviceType } from '../../contract/models/model.ts'
import type { Description, DeviceAt, KnownDevice } from '../../gateway/device-events.ts'
import { isPrefix, sharedRoot } from '../../gateway/prefixes.ts'
import type { Database, Tx } from '../database/database.ts'

const knownMs = 600_000
const unknownMs = 10_000
const maxEntries = 200_000
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

/** The topic itself is invalid (class 22, data exception): a retry would fail too. */
function isOfTopic(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('22') === true
}

export interface DeviceCache {
  deviceAt(topic: string): DeviceAt | Promise<DeviceAt | undefined>
  /** The prefix of the device has changed. */
  forget(deviceId: string): void
}

/** NOTIFY channel: the prefix of a device has changed. */
export const prefixChannel = 'device_prefixes'

export function createDeviceCache(database: Database): DeviceCache {
  const byRoot = new Map<string, { device: DeviceAt; until: number }>()
  const lookups = new Map<string, { answer: Promise<DeviceAt | undefined>; until: number }>()

  async function find(topic: string): Promise<DeviceAt | undefined> {
    const roots = prefixesOf(topic)
    if (roots.size === 0) return undefined
    const select = (tx: Tx) =>
      selectKnown(tx)
        .where(sql<string>`coalesce(topic_prefix, device_id)`, 'in', [...roots.keys()])
        .executeTakeFirst()
    const row = await database.asSystem(select).catch((error: unknown) => {
      if (!isOfTopic(error)) throw error
      return undefined
    })
    return row && { ...toKnown(row), root: roots.get(row.prefix) ?? row.prefix }
  }

  // Without a generator, which would take as long as the lookup.
  function cached(topic: string): DeviceAt | undefined {
    let slash = topic.indexOf('/')
    for (let level = 0; slash > 0 && level < deepestRoot; level += 1) {
      const entry = byRoot.get(topic.slice(0, slash))
      if (entry && entry.until > Date.now()) return entry.device
      slash = topic.indexOf('/', slash + 1)
    }
    return undefined
  }

  async function findOnce(topic: string): Promise<DeviceAt | undefined> {
    const pending = lookups.get(topic)
    if (pending && pending.until > Date.now()) return pending.answer
    if (lookups.size >= maxEntries) lookups.clear()
    if (byRoot.size >= maxEntries) byRoot.clear()
    const answer = find(topic)
    lookups.set(topic, { answer, until: Date.now() + unknownMs })
    try {
      const device = await answer
      // A lookup that began before a change may have the old result.
      if (device && lookups.get(topic)?.answer === answer) {
        byRoot.set(device.root, { device, until: Date.now() + knownMs })
        lookups.delete(topic)
      }
      return device
    } catch (error) {
      lookups.delete(topic)
      throw error
    }
  }

  return {
    deviceAt: (topic) => cached(topic) ?? findOnce(topic),
    forget(deviceId) {
      lookups.clear()
      for (const [root, { device }] of byRoot) if (device.deviceId === deviceId) byRoot.delete(root)
    },
  }
}
