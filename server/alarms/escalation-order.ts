// Who is notified of an alarm after whom: read by all people of a company, changed by its administrators.
import type { escalationRoutes } from '../../contract/alarms/escalation.ts'
import type { RequestOf } from '../../contract/route.ts'
import { recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { lockOrder, readOrder, writeOrder } from './escalation.store.ts'

type Routes = typeof escalationRoutes

/** Throws for people who are not of the company, or have left it. */
async function requirePeople({ tx, who }: PersonCall, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('company_id', '=', who.company)
    .where('is_active', '=', true)
    .where('id', 'in', people)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const unknown = people.flatMap((id, at) => (known.has(id) ? [] : [`people.${at}`]))
  if (unknown.length > 0)
    throw new Problem(
      404,
      'not_found',
      undefined,
      unknown.map((path) => ({ path, key: 'not_found' })),
    )
}

export const answerEscalationOrder = () => ({
  getEscalationOrder: async (_request: unknown, { tx, who }: PersonCall) => readOrder(tx, who.company),

  async setEscalationOrder({ body }: RequestOf<Routes['setEscalationOrder']>, call: PersonCall) {
    const { tx, who, person } = call
    if (!person.roles.includes('admin')) throw new Problem(403, 'admin_required')
    await requirePeople(call, body.people)
    await lockOrder(tx, who.company)
    const before = await readOrder(tx, who.company)
    await writeOrder(tx, who.company, body.people)
    const after = await readOrder(tx, who.company)
    const namesOf = ({ people }: typeof after) => ({ escalation_order: people.map(({ name }) => name) })
    await recordChange(tx, call, {
      record: 'alarm_rules',
      id: who.company,
      action: 'changed',
      before: namesOf(before),
      after: namesOf(after),
    })
    return after
  },
})
