// A device's own secret: 256 random bits, so a plain hash keeps it; only the hash is stored.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export const createSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const mostAtOnce = 500

interface SignIn {
  deviceId: string
  secret: string
  settle: PromiseWithResolvers<boolean>
}

function isRight(hash: string | null | undefined, secret: string): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex')
  const stored = Buffer.from(hash ?? '', 'hex')
  return stored.length === given.length && timingSafeEqual(stored, given)
}

/**
 * Whether a device may sign in with a secret. One query at a time answers all waiting sign-ins, so that many guesses cost
 * the database little and lock no device out.
 */
export function openCredentials(database: Database): (deviceId: string, secret: string) => Promise<boolean> {
  const waiting: SignIn[] = []
  let isRunning = false

  async function check(batch: readonly SignIn[]): Promise<void> {
    const ids = batch.map(({ deviceId }) => deviceId)
    const devices = await database.asSystem((tx) =>
      tx
        .selectFrom('devices')
        .select(['device_id', 'secret_hash'])
        .where('device_id', '=', sql<string>`any(${ids}::text[])`)
        .execute(),
    )
    const hashes = new Map(devices.map(({ device_id, secret_hash }) => [device_id, secret_hash]))
    for (const { deviceId, secret, settle } of batch) settle.resolve(isRight(hashes.get(deviceId), secret))
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce)
      await check(batch).catch((error: unknown) => {
        for (const { settle } of batch) settle.reject(error)
      })
    }
    isRunning = false
  }

  return (deviceId, secret) => {
    const settle = Promise.withResolvers<boolean>()
    waiting.push({ deviceId, secret, settle })
    if (!isRunning) void run()
    return settle.promise
  }
}
