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
      .selectFrom('geocoder_answers')
      .select('answer')
      .where('question', '=', question)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst(),
  )
  return foundAddressSchema.array().safeParse(row?.answer).data
}

interface Kept {
  question: string
  answer: FoundAddress[]
  expires: number
  now: number
}

/** Keeps an answer and lets go of those that have expired. */
export async function keepAnswer(
  database: Database,
  { question, answer, expires, now }: Kept,
): Promise<void> {
  const values = { answer: JSON.stringify(answer), expires_at: new Date(expires) }
  await database.asSystem(async (tx) => {
    await tx.deleteFrom('geocoder_answers').where('expires_at', '<=', new Date(now)).execute()
    await tx
      .insertInto('geocoder_answers')
      .values({ question, ...values })
      .onConflict((conflict) => conflict.column('question').doUpdateSet(values))
      .execute()
  })
}

interface Turn {
  now: number
  everyMs: number
  patienceMs: number
}

/** When the next question may be asked, in milliseconds; undefined where that is too far away. */
export async function takeTurn(
  database: Database,
  { now, everyMs, patienceMs }: Turn,
): Promise<number | undefined> {
  const at = new Date(now)
  const every = sql<Date>`make_interval(secs => ${everyMs / 1000}::double precision)`
  const row = await database.asSystem((tx) =>
    tx
      .updateTable('geocoder_turn')
      .set({ next_at: sql<Date>`greatest(next_at, ${at}::timestamptz) + ${every}` })
      .where('next_at', '<=', new Date(now + patienceMs))
      .returning(sql<Date>`next_at - ${every}`.as('turn'))
      .executeTakeFirst(),
  )
  return row?.turn.getTime()
}
