// Jobs and their entries as rows, newest first.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import type { EntryType } from '../../contract/jobs/schema.ts'
import { clientName } from '../clients/client-name.ts'
import type { Tx } from '../database/database.ts'
import type { DB } from '../database/database.types.ts'

type Rows = {
  action: Selectable<DB['job_actions']> & Assigned
  material: Selectable<DB['materials']>
  appointment: Selectable<DB['appointments']> & Assigned & AppointmentExtras
  payment: Selectable<DB['payments']> & Assigned & { payer_name: string; job_number: number | null }
  expense: Selectable<DB['expenses']> & Assigned
}
interface Assigned {
  assignee_name: string | null
}
interface AppointmentExtras {
  job_number: number | null
  job_title: string | null
  helpers: { id: string; name: string }[]
  client_id: string
  client_phone: string | null
  address: string | null
  area: string | null
  latitude: number | null
  longitude: number | null
}
interface Place {
  tag_id: string
  client_name: string
}
export type EntryRow<Type extends EntryType> = Rows[Type] & Place

const personName = sql`p.given_name || ' ' || p.family_name`
const assignee = sql`(select ${personName} from people p where p.id = e.assignee_id)`
const jobNumber = sql`(select j.number from jobs j where j.id = e.job_id)`

interface Kind {
  table: string
  more: RawBuilder<unknown>
  /** `selected` is a condition on the entries `e`. */
  joins?: (company: string, selected: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** A month has thousands of visits: joins are read once where a subquery would be run for each of them. */
const kinds: Record<EntryType, Kind> = {
  action: { table: 'job_actions', more: sql`, ${assignee} as assignee_name` },
  material: { table: 'materials', more: sql`` },
  appointment: {
    table: 'appointments',
    joins: (company, selected) => sql`left join jobs j on j.company_id = e.company_id and j.id = e.job_id
      left join people who on who.company_id = e.company_id and who.id = e.assignee_id
      left join contacts k on k.company_id = c.company_id and k.client_id = c.id and k.is_primary
      left join (
        select h.appointment_id, json_agg(json_build_object('id', p.id, 'name', ${personName})
          order by ${personName}, p.id) as helpers
        from appointments e
        join appointment_helpers h on h.company_id = e.company_id and h.appointment_id = e.id
        join people p on p.company_id = h.company_id and p.id = h.person_id
        where e.company_id = ${company} and ${selected} group by 1) crew on crew.appointment_id = e.id`,
    more: sql`, who.given_name || ' ' || who.family_name as assignee_name, i.address, i.area, i.latitude, i.longitude,
      c.id as client_id, j.number as job_number, j.title as job_title, k.phone as client_phone,
      coalesce(crew.helpers, '[]') as helpers`,
  },
  payment: {
    table: 'payments',
    more: sql`, ${assignee} as assignee_name, ${jobNumber} as job_number, (
      select ${clientName('k')} from clients k where k.id = e.client_id) as payer_name`,
  },
  expense: { table: 'expenses', more: sql`, ${assignee} as assignee_name` },
}

export type EntrySelection = { installation: string } | { job: string } | { ids: readonly string[] }

const isSelected = (selection: EntrySelection) =>
  'ids' in selection
    ? sql`e.id = any(${selection.ids}::uuid[])`
    : 'job' in selection
      ? sql`e.job_id = ${selection.job}::uuid`
      : sql`e.installation_id = ${selection.installation}::uuid`

/** Entries of one type with the names that replies show, newest first. */
export async function readEntries<Type extends EntryType>(
  tx: Tx,
  company: string,
  type: Type,
  selection: EntrySelection,
): Promise<EntryRow<Type>[]> {
  const { table, more, joins } = kinds[type]
  const selected = isSelected(selection)
  const { rows } = await sql<EntryRow<Type>>`
    select e.*, t.key || '_' || i.tag as tag_id, ${clientName('c')} as client_name ${more}
    from ${sql.table(table)} e
    join installations i on i.company_id = e.company_id and i.id = e.installation_id
    join clients c on c.company_id = i.company_id and c.id = i.client_id
    join companies t on t.id = e.company_id
    ${joins?.(company, selected) ?? sql``}
    where e.company_id = ${company} and ${selected}
    order by e.created_at desc, e.id desc`.execute(tx)
  return rows
}

/** Moments inside JSON are text. */
export interface NextAppointment {
  id: string
  scheduled_start: string
  scheduled_end: string
  assignee_name: string | null
  appointment_status_id: number
}

export type JobRow = Selectable<DB['jobs']> &
  Place &
  Assigned & {
    client_id: string
    address: string | null
    area: string | null
    call_back_of_number: number | null
    next_appointment: NextAppointment | null
    payment_type_id: number | null
  }

const { pending, ongoing } = appointmentStatusId

const nextAppointment = sql`(
  select json_build_object('id', a.id, 'scheduled_start', a.scheduled_start, 'scheduled_end', a.scheduled_end,
    'assignee_name', (select ${personName} from people p where p.id = a.assignee_id),
    'appointment_status_id', a.appointment_status_id)
  from appointments a where a.job_id = e.id and a.appointment_status_id in (${sql.lit(pending)}, ${sql.lit(ongoing)})
  order by a.scheduled_start, a.id limit 1)`

const newestPaymentType = sql`(
  select y.payment_type_id from payments y where y.job_id = e.id and y.voided_at is null and y.kind = 'payment'
  order by y.created_at desc, y.id desc limit 1)`

export type JobSelection = { installation: string } | { ids: readonly string[] } | { call_back_of: string }

const isSelectedJob = (selection: JobSelection) =>
  'ids' in selection
    ? sql`e.id = any(${selection.ids}::uuid[])`
    : 'call_back_of' in selection
      ? sql`e.call_back_of = ${selection.call_back_of}::uuid`
      : sql`e.installation_id = ${selection.installation}::uuid`

/** Jobs with the names that replies show, newest first. */
export async function readJobs(tx: Tx, company: string, selection: JobSelection): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select e.*, t.key || '_' || i.tag as tag_id, c.id as client_id, ${clientName('c')} as client_name, i.address, i.area,
      ${assignee} as assignee_name, (select o.number from jobs o where o.id = e.call_back_of) as call_back_of_number,
      ${nextAppointment} as next_appointment, ${newestPaymentType} as payment_type_id
    from jobs e
    join installations i on i.company_id = e.company_id and i.id = e.installation_id
    join clients c on c.company_id = i.company_id and c.id = i.client_id
    join companies t on t.id = e.company_id
    where e.company_id = ${company} and ${isSelectedJob(selection)}
    order by e.created_at desc, e.id desc`.execute(tx)
  return rows
}
