// Working hours and days off of the demo's larger company.
import type { WorkWeek } from '../../contract/work-calendar/routes.ts'
import type { Tx } from '../../server/database/database.ts'
import type { World } from './world.ts'

const day = 86_400_000

const weekday = [{ from: '08:30', to: '17:30' }]
const saturday = [{ from: '09:00', to: '14:00' }]
const companyWeek: WorkWeek = [weekday, weekday, weekday, weekday, weekday, saturday, []]
const withoutSaturday: WorkWeek = [weekday, weekday, weekday, weekday, weekday, [], []]

/** After the days for which visits are arranged. */
const leaves = [
  { email: 's.vasileiou@thermotechniki.example', after: 19, days: 5, reason: 'Άδεια' },
  { email: 'secretary@demo.thalpos', after: 8, days: 2, reason: 'Άδεια' },
  { email: 'a.kalogirou@thermotechniki.example', after: -110, days: 12, reason: 'Θερινή άδεια' },
] as const

export async function writeHours(
  tx: Tx,
  { companies, now }: Pick<World, 'companies' | 'now'>,
): Promise<void> {
  const company_id = companies.find(({ key }) => key === 'thermotechniki')?.id
  if (!company_id) throw new Error('the demo has no company')
  const people = await tx
    .selectFrom('people')
    .select(['id', 'email'])
    .where('company_id', '=', company_id)
    .execute()
  const idOf = (email: string): string => {
    const id = people.find((person) => person.email === email)?.id
    if (!id) throw new Error(`there is no person with ${email}`)
    return id
  }
  await tx
    .insertInto('work_weeks')
    .values([
      { company_id, person_id: null, week: JSON.stringify(companyWeek) },
      {
        company_id,
        person_id: idOf('a.kalogirou@thermotechniki.example'),
        week: JSON.stringify(withoutSaturday),
      },
    ])
    .execute()
  const dayOf = (ahead: number): string => new Date(now + ahead * day).toISOString().slice(0, 10)
  await tx
    .insertInto('days_off')
    .values(
      leaves.map(({ email, after, days, reason }) => ({
        company_id,
        person_id: idOf(email),
        first_day: dayOf(after),
        last_day: dayOf(after + days - 1),
        reason,
        created_by: 'Μαρία Παπανικολάου',
      })),
    )
    .execute()
}
