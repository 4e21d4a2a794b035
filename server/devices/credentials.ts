// A device's own secret: 256 random bits, so a plain hash keeps it; only the hash is stored.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database.ts'

export const createSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a device may sign in with this secret. */
export async function isSecretOf(database: Database, deviceId: string, secret: string): Promise<boolean> {
  const device = await database.asSystem((tx) =>
    tx.selectFrom('devices').select('secret_hash').where('device_id', '=', deviceId).executeTakeFirst(),
  )
  const given = Buffer.from(hashSecret(secret), 'hex')
  const kept = Buffer.from(device?.secret_hash ?? '', 'hex')
  return kept.length === given.length && timingSafeEqual(kept, given)
}
