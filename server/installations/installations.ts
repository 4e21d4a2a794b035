import { valuesIn } from '../../contract/fields.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import type { installationRoutes } from '../../contract/installations/routes.ts'
import type { Installation } from '../../contract/installations/schema.ts'
import type { RequestOf } from '../../contract/route.ts'
import { listChanges } from '../audit/audit.store.ts'
import { isClient } from '../clients/clients.store.ts'
import { contactTypeOf, requireAdmin } from '../clients/clients.ts'
import type { Who } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { asCount } from '../search/capped-count.rules.ts'
import type { DetailOf } from './installation-detail.ts'
import {
  countArchivedInstallations,
  countInstallations,
  findInstallation,
  findNextTag,
  type InstallationRow,
  isInstallation,
  listArchivedInstallations,
  listInstallations,
  listInstallationsOf,
} from './installations.store.ts'
import { withItems } from './items.ts'

type Routes = typeof installationRoutes

const notFound = (id: string) => new Problem(404, 'not_found', `There is no installation ${id}.`)

/** Hides the fields that the caller may not read. */
export function toInstallation(row: InstallationRow, { kind }: Who): Installation {
  const isOwn = kind === 'technician_company'
  return {
    id: row.id,
    ...valuesIn(installationFields, row),
    tag_id: row.tag_id,
    user_id: row.client_id,
    client_firstname: row.client_firstname,
    client_lastname: row.client_lastname,
    client_entity_name: row.client_entity_name,
    client_name: row.client_name,
    client_is_business: row.client_is_business,
    client_is_archived: row.client_is_archived,
    client_email: isOwn ? row.client_email : null,
    userContacts: isOwn
      ? row.contacts.map((contact) => ({ ...contact, contact_type: contactTypeOf(contact.contact_type_id) }))
      : [],
    owner_id: isOwn ? row.owner_id : null,
    owner_firstname: isOwn ? row.owner_firstname : null,
    owner_lastname: isOwn ? row.owner_lastname : null,
    owner_name: isOwn ? row.owner_name : null,
    description: isOwn && row.is_described ? row.description : null,
    balance: isOwn ? Number(row.balance_cents) / 100 : null,
    technician_company_id: row.company_id,
    technician_name: row.technician_name,
    devices_count: row.devices_count,
    last_job_entry_at: isOwn ? (row.last_job_entry_at?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at?.toISOString() ?? null,
    updated_by: row.updated_by,
    ...(row.archived_at ? { archived_at: row.archived_at.toISOString() } : {}),
  }
}

export async function requireInstallation({ tx, who }: PersonCall, id: string): Promise<Installation> {
  const row = await findInstallation(tx, id, who)
  if (!row) throw notFound(id)
  return toInstallation(row, who)
}

const toListItems = (call: PersonCall, rows: InstallationRow[]) =>
  withItems(
    call,
    rows.map((row) => toInstallation(row, call.who)),
  )

export const answerInstallations = (detailOf: DetailOf) => ({
  async listInstallations({ query }: RequestOf<Routes['listInstallations']>, call: PersonCall) {
    const { rows, ...counted } = await listInstallations(call.tx, call.who, query)
    return { items: await toListItems(call, rows), ...counted }
  },

  async countInstallations({ query }: RequestOf<Routes['countInstallations']>, { tx, who }: PersonCall) {
    return asCount(await countInstallations(tx, who, query))
  },

  async listArchivedInstallations(
    { query }: RequestOf<Routes['listArchivedInstallations']>,
    call: PersonCall,
  ) {
    requireAdmin(call)
    const { tx, who } = call
    const rows = await listArchivedInstallations(tx, who, query)
    const items = await toListItems(call, rows)
    return { items, total: await countArchivedInstallations(tx, who.company) }
  },

  getNextTag: (_request: unknown, { tx, who }: PersonCall) => findNextTag(tx, who.company),

  async listInstallationsOfClient(
    { params, query }: RequestOf<Routes['listInstallationsOfClient']>,
    call: PersonCall,
  ) {
    const { tx, who } = call
    if (!(await isClient(tx, params.id, who.company))) {
      throw new Problem(404, 'not_found', `There is no client ${params.id}.`)
    }
    const { rows, total } = await listInstallationsOf(tx, who, params.id, query)
    return { items: await toListItems(call, rows), total }
  },

  getInstallation: async ({ params }: RequestOf<Routes['getInstallation']>, call: PersonCall) =>
    detailOf(call, await requireInstallation(call, params.id)),

  async listInstallationChanges(
    { params, query }: RequestOf<Routes['listInstallationChanges']>,
    { tx, who }: PersonCall,
  ) {
    if (!(await isInstallation(tx, params.id, who.company))) throw notFound(params.id)
    return listChanges(tx, who.company, { record_id: params.id }, query)
  },

  async listInstallationOptions(
    { query }: RequestOf<Routes['listInstallationOptions']>,
    { tx, who }: PersonCall,
  ) {
    const page = { ...query, offset: 0, order: 'asc' as const }
    const { rows, ...counted } = query.client_id
      ? await listInstallationsOf(tx, who, query.client_id, page)
      : await listInstallations(tx, who, page)
    const items = rows
      .map((row) => toInstallation(row, who))
      .map(({ id, tag, tag_id, client_id, client_name, address, area, is_premium }) => ({
        id,
        tag,
        tag_id,
        client_id,
        client_name,
        address,
        area,
        is_premium,
      }))
    return { items, ...counted }
  },
})
