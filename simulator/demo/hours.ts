// Working hours and days off of the demo's larger company.
import type { Tx } from '../../server/database/database.ts'
import { companyWeek, leavesOf, ownWeeks, secretary } from './work-hours.ts'
import type { World } from './world.ts'

const day = 86_400_000

export async function writeHours(
  tx: Tx,
  { companies, now }: Pick<World, 'companies' | 'now'>,
): Promise<void> {
  const company_id = companies.find(({ key }) => key === 'thermotechniki')?.id
  if (!company_id) throw new Error('the demo has no company')
  const people = await tx
    .selectFrom('people')
    .select(['id', 'given_name', 'family_name'])
    .where('company_id', '=', company_id)
    .execute()
  const idOf = (name: string): string => {
    const id = people.find(({ given_name, family_name }) => `${given_name} ${family_name}` === name)?.id
    if (!id) throw new Error(`there is no person called ${name}`)
    return id
  }
  await tx
    .insertInto('work_weeks')
    .values([
      { company_id, person_id: null, week: JSON.stringify(companyWeek) },
      ...Object.entries(ownWeeks).map(([name, week]) => ({
        company_id,
        person_id: idOf(name),
        week: JSON.stringify(week),
      })),
    ])
    .execute()
  const isoOf = (greekDay: number): string => new Date(greekDay * day).toISOString().slice(0, 10)
  await tx
    .insertInto('days_off')
    .values(
      leavesOf(now).map(({ name, first, last, reason }) => ({
        company_id,
        person_id: idOf(name),
        first_day: isoOf(first),
        last_day: isoOf(last),
        reason,
        created_by: secretary,
      })),
    )
    .execute()
}
