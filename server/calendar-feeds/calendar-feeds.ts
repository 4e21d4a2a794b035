import {
  type CalendarFeed,
  type calendarFeedRoutes,
  mostFeedsOfPerson,
} from '../../contract/calendar-feeds/routes.ts'
import { apiPrefix, type RequestOf } from '../../contract/route.ts'
import { byOf, listChanges, recordChange } from '../audit/audit.store.ts'
import type { AnyoneCall, PersonCall } from '../http/serve.ts'
import type { PeopleDirectory } from '../people/directory.ts'
import { Problem } from '../request/problem.ts'
import { createToken, findPerson, hashToken, listFeedIds, listFeeds } from './calendar-feeds.store.ts'
import { type FeedOptions, sendFeed } from './read-feed.ts'

type Routes = typeof calendarFeedRoutes

const isAdmin = ({ person }: PersonCall): boolean => person.roles.includes('admin')

/** An administrator sees the links of all, others their own. */
const visiblePerson = (call: PersonCall) => (isAdmin(call) ? undefined : call.person.sub)
const visibleFeeds = (call: PersonCall) => listFeeds(call.tx, call.who.company, visiblePerson(call))
type FeedRow = Awaited<ReturnType<typeof visibleFeeds>>[number]

async function requireFeed(call: PersonCall, id: string): Promise<FeedRow> {
  const feed = (await visibleFeeds(call)).find((one) => one.id === id)
  if (!feed) throw new Problem(404, 'not_found', `There is no calendar link ${id}.`)
  return feed
}

/** A link dies with the access of its person, without anybody revoking it. */
const isAlive = (people: PeopleDirectory, { tx, who, person }: PersonCall, feed: PersonState) =>
  feed.is_active ? people.isActive({ tx, who, companyKey: person.companyKey ?? '' }, feed.person_id) : false

type PersonState = Pick<FeedRow, 'person_id' | 'is_active'>

const toFeed = (row: FeedRow, is_alive: boolean): CalendarFeed => ({
  id: row.id,
  person_id: row.person_id,
  person_name: row.person_name,
  without_names: row.without_names,
  is_alive,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  last_read_at: row.last_read_at?.toISOString() ?? null,
})

const auditedFields = ({ person_id, person_name, without_names }: FeedRow) => ({
  person_id,
  person_name,
  without_names,
})

/** Somebody who signs in elsewhere only, and is given no visits, has no row among the people. */
async function requirePerson(people: PeopleDirectory, call: PersonCall, id: string): Promise<string> {
  const isOwn = id === call.person.sub
  if (!isOwn && !isAdmin(call)) throw new Problem(403, 'role_required')
  const person = await findPerson(call.tx, call.who.company, id)
  if (!person) {
    const key = isOwn ? 'feed_person_required' : 'not_found'
    throw new Problem(isOwn ? 409 : 404, key)
  }
  const state = { person_id: person.id, is_active: person.is_active }
  if (!(await isAlive(people, call, state))) throw new Problem(409, 'feed_person_required')
  return person.id
}

export const answerCalendarFeeds = (options: FeedOptions) => ({
  async listCalendarFeeds(_request: unknown, call: PersonCall) {
    const items: CalendarFeed[] = []
    for (const row of await visibleFeeds(call))
      items.push(toFeed(row, await isAlive(options.people, call, row)))
    return { items, total: items.length }
  },

  async addCalendarFeed({ body }: RequestOf<Routes['addCalendarFeed']>, call: PersonCall) {
    const { tx, who, person } = call
    const person_id = await requirePerson(options.people, call, body.person_id ?? person.sub)
    const own = await listFeeds(tx, who.company, person_id)
    if (own.length >= mostFeedsOfPerson)
      throw new Problem(409, 'feeds_too_many', undefined, undefined, { values: { max: mostFeedsOfPerson } })
    const token = createToken()
    const { id } = await tx
      .insertInto('calendar_feeds')
      .values({
        company_id: who.company,
        person_id,
        token_sha256: hashToken(token),
        without_names: body.without_names,
        created_by: byOf(call).name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const feed = await requireFeed(call, id)
    await recordChange(tx, call, {
      record: 'calendar_feed',
      id,
      action: 'created',
      before: null,
      after: auditedFields(feed),
    })
    return { ...toFeed(feed, true), url: `${options.publicUrl}${apiPrefix}/calendar-feeds/${token}.ics` }
  },

  async revokeCalendarFeed({ params }: RequestOf<Routes['revokeCalendarFeed']>, call: PersonCall) {
    const feed = await requireFeed(call, params.id)
    await call.tx
      .updateTable('calendar_feeds')
      .set({ revoked_at: new Date() })
      .where('id', '=', feed.id)
      .where('revoked_at', 'is', null)
      .execute()
    await recordChange(call.tx, call, {
      record: 'calendar_feed',
      id: feed.id,
      action: 'deleted',
      before: auditedFields(feed),
      after: {},
    })
    return null
  },

  async listCalendarFeedChanges({ query }: RequestOf<Routes['listCalendarFeedChanges']>, call: PersonCall) {
    const { company } = call.who
    const record_id = await listFeedIds(call.tx, company, visiblePerson(call))
    return listChanges(call.tx, company, { record: 'calendar_feed', record_id }, query)
  },

  readCalendarFeed: ({ params }: RequestOf<Routes['readCalendarFeed']>, call: AnyoneCall) =>
    sendFeed(options, params.token, call),
})
