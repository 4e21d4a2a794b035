// Answers a private link with the visits of its person. A link that is unknown, revoked or whose person has lost access
// answers 404, all alike.
import { createHash } from 'node:crypto'
import { feedDays, feedRefreshSeconds } from '../../contract/calendar-feeds/routes.ts'
import type { Database, Who } from '../database/database.ts'
import type { AnyoneCall } from '../http/serve.ts'
import type { PeopleDirectory } from '../people/directory.ts'
import { Problem } from '../request/problem.ts'
import { type FoundFeed, findByToken, listVisits, noteRead } from './calendar-feeds.store.ts'
import { writeCalendar } from './calendar-file.ts'
import { toEntry } from './feed-entry.ts'

export interface FeedOptions {
  database: Database
  people: PeopleDirectory
  publicUrl: string
  /** Seconds that this network has to wait, or 0. */
  limit: (address: string) => number
}

const calendarNames = { el: 'Επισκέψεις', en: 'Visits' }

async function requireFeed({ database, people }: FeedOptions, token: string): Promise<FoundFeed> {
  const feed = await database.asSystem((tx) => findByToken(tx, token))
  const notFound = new Problem(404, 'not_found')
  if (!feed?.is_active) throw notFound
  const who: Who = { company: feed.company_id, kind: 'technician_company' }
  const isActive = await database.readInCompany(who, (tx) =>
    people.isActive({ tx, who, companyKey: feed.key }, feed.person_id),
  )
  if (!isActive) throw notFound
  return feed
}

async function writeFeed({ database, publicUrl }: FeedOptions, feed: FoundFeed): Promise<string> {
  const who: Who = { company: feed.company_id, kind: 'technician_company' }
  const visits = await database.readInCompany(who, (tx) => listVisits(tx, feed, feedDays))
  const language = feed.language === 'en' ? 'en' : 'el'
  const entry = { language, withoutNames: feed.without_names, companyKey: feed.key, publicUrl } as const
  return writeCalendar({
    name: `${calendarNames[language]} – ${feed.person_name}`,
    timezone: feed.timezone,
    refreshSeconds: feedRefreshSeconds,
    entries: visits.map((visit) => toEntry(visit, entry)),
  })
}

const isMatch = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))

export async function sendFeed(
  options: FeedOptions,
  token: string,
  { request, reply }: AnyoneCall,
): Promise<void> {
  const wait = options.limit(request.ip)
  if (wait > 0)
    throw new Problem(429, 'too_many_requests', undefined, undefined, {
      headers: { 'retry-after': String(wait) },
    })
  const feed = await requireFeed(options, token)
  const text = await writeFeed(options, feed)
  await options.database.inCompany({ company: feed.company_id, kind: 'technician_company' }, (tx) =>
    noteRead(tx, feed.id),
  )
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  // The link is a secret: no shared cache may hold what it answers.
  reply.raw.setHeader('cache-control', 'private, no-cache')
  reply.header('etag', etag)
  if (isMatch(request.headers['if-none-match'], etag)) return void reply.status(304).send()
  reply.serializer((given: unknown) => String(given))
  await reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="visits.ics"')
    .header('x-robots-tag', 'noindex')
    .send(text)
}
