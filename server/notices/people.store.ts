// People with the notices that they chose.
import { type Selectable, sql } from 'kysely'
import { type AlarmKind, alarmKinds } from '../../contract/alarms/kinds.ts'
import type { CompanyKind } from '../../contract/roles.ts'
import type { Tx } from '../database/database.ts'
import type { NoticeSettings as SettingsRow } from '../database/database.types.ts'
import type { Chosen, Recipient } from './recipients.rules.ts'

/** What holds for somebody who never chose: all of it in the console, none of it by e-mail; at a distributor neither. */
export const unchosenOf = (kind: CompanyKind): Omit<Chosen, 'language'> => ({
  console_kinds: kind === 'distributor' ? [] : [...alarmKinds],
  email_kinds: [],
  email_mode: kind === 'distributor' ? 'digest' : 'at_once',
  digest_hour: 8,
  quiet_from: null,
  quiet_until: null,
})

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

export interface RecipientOfCompany extends Recipient {
  company: string
  name: string
}

/** A person of an outside directory has no roles in the row. At a distributor only a person who chose something is notified. */
export async function readRecipients(tx: Tx, companies: readonly string[]): Promise<RecipientOfCompany[]> {
  const rows = await tx
    .selectFrom('people as p')
    .innerJoin('companies as k', 'k.id', 'p.company_id')
    .leftJoin('notice_settings as s', (join) =>
      join.onRef('s.person_id', '=', 'p.id').onRef('s.company_id', '=', 'p.company_id'),
    )
    .leftJoin('escalation_steps as o', 'o.person_id', 'p.id')
    .select([
      'p.id',
      'p.company_id',
      'k.kind',
      'k.timezone',
      'o.position',
      sql<string>`p.given_name || ' ' || p.family_name`.as('name'),
    ])
    .select((of) => of.fn.toJson('s').$castTo<Selectable<SettingsRow> | null>().as('settings'))
    .where('p.company_id', 'in', companies)
    .where('p.is_active', '=', true)
    .where(sql<boolean>`(p.roles = '{}' or k.kind = any(p.roles))`)
    .where(sql<boolean>`(k.kind <> 'distributor' or s.person_id is not null)`)
    .orderBy('p.id')
    .execute()
  return rows.map(({ id, company_id, kind, timezone, name, position, settings }) => ({
    ...{ id, name, position, timezone },
    isOfSeller: kind === 'distributor',
    company: company_id,
    chosen: settings ? toChosen(settings) : { ...unchosenOf(kind), language: 'el' },
  }))
}

/** `kind` and `language`: for somebody who never chose. */
export const findChosen = async (
  tx: Tx,
  person: string,
  kind: CompanyKind = 'technician_company',
  language: Chosen['language'] = 'el',
): Promise<Chosen> => {
  const row = await tx
    .selectFrom('notice_settings')
    .selectAll()
    .where('person_id', '=', person)
    .executeTakeFirst()
  return row ? toChosen(row) : { ...unchosenOf(kind), language }
}
