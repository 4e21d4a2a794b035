import { sql } from 'kysely'
import type { SheetEdit, SheetForm } from '../../contract/boiler-sheets/fields.ts'
import type { By } from '../audit/audit.store.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'

export async function insertSheet(tx: Tx, sheet: SheetForm & { replaces?: string }, by: By): Promise<string> {
  const { id } = await tx
    .insertInto('boiler_sheets')
    .values({ ...sheet, company_id: by.company, created_by: by.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateSheet = (tx: Tx, id: string, edit: SheetEdit, by: By) =>
  tx
    .updateTable('boiler_sheets')
    .set({ ...edit, updated_at: sql<Date>`now()`, updated_by: by.name })
    .where('company_id', '=', by.company)
    .where('id', '=', id)
    .execute()

/** Copies the people and the address of that moment; a trigger assigns the number. */
export async function signSheet(tx: Tx, id: string, by: By): Promise<void> {
  await sql`
    update boiler_sheets s set signed_at = now(), signed_by = ${by.name}, client_name = ${clientName('c')},
      owner_name = (select ${clientName('o')} from clients o where o.id = i.owner_id and o.company_id = i.company_id),
      address = i.address, area = i.area
    from installations i join clients c on c.id = i.client_id and c.company_id = i.company_id
    where s.id = ${id}::uuid and s.company_id = ${by.company} and i.id = s.installation_id`.execute(tx)
}

export const deleteSheet = (tx: Tx, company: string, id: string) =>
  tx.deleteFrom('boiler_sheets').where('company_id', '=', company).where('id', '=', id).execute()

/** Locks the sheet until the transaction ends; false if there is none. */
export async function lockSheet(tx: Tx, company: string, id: string): Promise<boolean> {
  const found = tx
    .selectFrom('boiler_sheets')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .forUpdate()
  return (await found.executeTakeFirst()) !== undefined
}

/** The sheet that was begun to replace another. */
export const findReplacement = (tx: Tx, company: string, id: string) =>
  tx
    .selectFrom('boiler_sheets')
    .select(['id', 'signed_at'])
    .where('company_id', '=', company)
    .where('replaces', '=', id)
    .executeTakeFirst()

/** Which of the links of a sheet are not of its installation. */
export async function foreignLinks(tx: Tx, company: string, installation: string, links: SheetEdit) {
  const { rows } = await sql<{ item_id: boolean; job_id: boolean; appointment_id: boolean }>`
    select
      exists (select from installation_items where company_id = ${company} and installation_id = ${installation}::uuid
        and id = ${links.item_id ?? null}::uuid) as item_id,
      exists (select from jobs where company_id = ${company} and installation_id = ${installation}::uuid
        and id = ${links.job_id ?? null}::uuid) as job_id,
      exists (select from appointments where company_id = ${company} and installation_id = ${installation}::uuid
        and id = ${links.appointment_id ?? null}::uuid) as appointment_id`.execute(tx)
  return (['item_id', 'job_id', 'appointment_id'] as const).filter((name) => links[name] && !rows[0]?.[name])
}

export interface KnownOfBoiler {
  item_id: string | null
  boiler_make: string | null
  boiler_model: string | null
  boiler_serial: string | null
  boiler_power_kw: number | null
  boiler_year: number | null
  burner_make: string | null
  burner_model: string | null
  burner_serial: string | null
  fuel: string | null
  is_condensing: boolean | null
  licence_number: string | null
  licence_on: string | null
  today: string
}

interface Technician {
  /** Null if only the name is known. */
  id: string | null
  name: string
}

/**
 * What is known of the boiler: from the last signed sheet of it, its item, the controller fitted to it; and the licence of
 * this technician: as personnel has it, or from the last sheet that they signed. Sheets name their technician, so where two
 * people have one name, earlier sheets are left out.
 */
export async function knownOfBoiler(
  tx: Tx,
  company: string,
  installation: string,
  item: string | null,
  technician: Technician,
): Promise<KnownOfBoiler> {
  const { rows } = await sql<KnownOfBoiler>`
    with boiler as (
      select * from installation_items
      where company_id = ${company} and installation_id = ${installation}::uuid
        and (id = ${item}::uuid or (${item}::uuid is null and item_type_id = 1))
      order by position limit 1
    ), burner as (
      select * from installation_items
      where company_id = ${company} and installation_id = ${installation}::uuid and item_type_id = 3
      order by position limit 1
    ), earlier as (
      select s.* from boiler_sheets s left join boiler on true
      where s.company_id = ${company} and s.installation_id = ${installation}::uuid and s.signed_at is not null
        and (boiler.id is null or s.item_id is null or s.item_id = boiler.id)
      order by s.signed_at desc limit 1
    ), controller as (
      select hvac_brand, hvac_model, rated_power_kw from devices
      where assigned_company_id = ${company} and installation_id = ${installation}::uuid and device_type like '%\\_HC\\_OT'
      order by device_id limit 1
    ), namesakes as (
      select id, licence_number from people
      where company_id = ${company} and given_name || ' ' || family_name = ${technician.name}
    ), person as (
      select min(licence_number) as licence_number from namesakes
      where ${technician.id}::uuid is null or id = ${technician.id}::uuid having count(*) = 1
    ), licence as (
      select licence_number, licence_on from boiler_sheets
      where company_id = ${company} and technician_name = ${technician.name} and licence_number is not null
        and signed_at is not null and (select count(*) from namesakes) < 2
      order by signed_at desc limit 1
    )
    select boiler.id as item_id,
      coalesce(boiler.make, earlier.boiler_make, controller.hvac_brand) as boiler_make,
      coalesce(boiler.model, earlier.boiler_model, controller.hvac_model) as boiler_model,
      coalesce(boiler.serial_number, earlier.boiler_serial) as boiler_serial,
      coalesce(earlier.boiler_power_kw, case when controller.rated_power_kw >= 1 then controller.rated_power_kw end)
        as boiler_power_kw,
      coalesce(earlier.boiler_year, extract(year from boiler.installed_at)::int) as boiler_year,
      coalesce(burner.make, earlier.burner_make) as burner_make,
      coalesce(burner.model, earlier.burner_model) as burner_model,
      coalesce(burner.serial_number, earlier.burner_serial) as burner_serial,
      coalesce(case boiler.fuel_type_id when 1 then 'natural_gas' when 2 then 'oil' when 3 then 'lpg' end, earlier.fuel)
        as fuel,
      earlier.is_condensing, coalesce(person.licence_number, licence.licence_number) as licence_number,
      case when person.licence_number is null or person.licence_number = licence.licence_number then licence.licence_on end
        as licence_on,
      (now() at time zone t.timezone)::date as today
    from companies t
    left join boiler on true left join burner on true left join earlier on true left join controller on true
    left join licence on true left join person on true
    where t.id = ${company}`.execute(tx)
  if (!rows[0]) throw new Error('There is no such company.')
  return rows[0]
}
