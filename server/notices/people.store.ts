// People of technician companies with what they chose to hear of.
import { type Selectable, sql } from 'kysely'
import { type AlarmKind, alarmKinds } from '../../contract/alarms/kinds.ts'
import type { Tx } from '../database/database.ts'
import type { NoticeSettings as SettingsRow } from '../database/database.types.ts'
import type { Chosen, Hearer } from './recipients.rules.ts'

/** What holds for somebody who never chose: all of it in the console, none of it by e-mail. */
export const unchosen: Omit<Chosen, 'language'> = {
  console_kinds: [...alarmKinds],
  email_kinds: [],
  email_mode: 'at_once',
  digest_hour: 8,
  quiet_from: null,
  quiet_until: null,
}

const known = (kinds: readonly string[]): AlarmKind[] => alarmKinds.filter((kind) => kinds.includes(kind))

export const toChosen = (row: Pick<Selectable<SettingsRow>, keyof Chosen & keyof SettingsRow>): Chosen => ({
  language: row.language === 'en' ? 'en' : 'el',
  console_kinds: known(row.console_kinds),
  email_kinds: known(row.email_kinds),
  email_mode: row.email_mode === 'digest' ? 'digest' : 'at_once',
  digest_hour: row.digest_hour,
  quiet_from: row.quiet_from,
  quiet_until: row.quiet_until,
})

export interface HearerOfCompany extends Hearer {
  company: string
  name: string
}

/** A person of an outside directory has no roles in the row. */
export async function readHearers(tx: Tx, companies: readonly string[]): Promise<HearerOfCompany[]> {
  const rows = await tx
    .selectFrom('people as p')
    .leftJoin('notice_settings as s', (join) =>
      join.onRef('s.person_id', '=', 'p.id').onRef('s.company_id', '=', 'p.company_id'),
    )
    .leftJoin('escalation_steps as o', 'o.person_id', 'p.id')
    .select([
      'p.id',
      'p.company_id',
      'o.position',
      sql<string>`p.given_name || ' ' || p.family_name`.as('name'),
    ])
    .select((of) => of.fn.toJson('s').as('settings'))
    .where('p.company_id', 'in', companies)
    .where('p.is_active', '=', true)
    .where(sql<boolean>`(p.roles = '{}' or 'technician_company' = any(p.roles))`)
    .orderBy('p.id')
    .execute()
  return rows.map(({ id, company_id, name, position, settings }) => ({
    ...{ id, name, position },
    company: company_id,
    chosen: settings
      ? toChosen(settings as unknown as Selectable<SettingsRow>)
      : { ...unchosen, language: 'el' },
  }))
}

/** `language`: of somebody who never chose. */
export const findChosen = async (
  tx: Tx,
  person: string,
  language: Chosen['language'] = 'el',
): Promise<Chosen> => {
  const row = await tx
    .selectFrom('notice_settings')
    .selectAll()
    .where('person_id', '=', person)
    .executeTakeFirst()
  return row ? toChosen(row) : { ...unchosen, language }
}
