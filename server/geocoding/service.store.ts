import { sql } from 'kysely'
import { type FoundAddress, foundAddressSchema } from '../../contract/geocoding/routes.ts'
import type { Database } from '../database/database.ts'

export async function findAnswer(
  database: Database,
  question: string,
  now: number,
): Promise<FoundAddress[] | undefined> {
  const row = await database.asSystem((tx) =>
    tx
      .selectFrom('geocoder_cache')
      .select('reply')
      .where('query', '=', question)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst(),
  )
  return foundAddressSchema.array().safeParse(row?.reply).data
}

interface CachedAnswer {
  question: string
  answer: FoundAddress[]
  expires: number
  now: number
}

/** Caches an answer and evicts expired ones. */
export async function cacheAnswer(
  database: Database,
  { question, answer, expires, now }: CachedAnswer,
): Promise<void> {
  const values = { reply: JSON.stringify(answer), expires_at: new Date(expires) }
  await database.asSystem(async (tx) => {
    await tx.deleteFrom('geocoder_cache').where('expires_at', '<=', new Date(now)).execute()
    await tx
      .insertInto('geocoder_cache')
      .values({ query: question, ...values })
      .onConflict((conflict) => conflict.column('query').doUpdateSet(values))
      .execute()
  })
}

interface RateLimit {
  now: number
  everyMs: number
  maxWaitMs: number
}

/** Reserves the time of the next request, in milliseconds; undefined if that is beyond `maxWaitMs`. */
export async function reserveRequestTime(
  database: Database,
  { now, everyMs, maxWaitMs }: RateLimit,
): Promise<number | undefined> {
  const at = new Date(now)
  const every = sql<Date>`make_interval(secs => ${everyMs / 1000}::double precision)`
  const row = await database.asSystem((tx) =>
    tx
      .updateTable('geocoder_rate_limit')
      .set({ next_at: sql<Date>`greatest(next_at, ${at}::timestamptz) + ${every}` })
      .where('next_at', '<=', new Date(now + maxWaitMs))
      .returning(sql<Date>`next_at - ${every}`.as('turn'))
      .executeTakeFirst(),
  )
  return row?.turn.getTime()
}
