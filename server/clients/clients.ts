import { clientColumns } from '../../contract/clients/fields.ts'
import type { clientRoutes } from '../../contract/clients/routes.ts'
import { type Client, shownName } from '../../contract/clients/schema.ts'
import { contactTypes } from '../../contract/contacts/fields.ts'
import { valuesIn } from '../../contract/fields.ts'
import { installationOfClientFields } from '../../contract/installations/fields.ts'
import type { RequestOf } from '../../contract/route.ts'
import { listChanges } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { asCount } from '../search/capped-count.rules.ts'
import {
  type ClientRow,
  countArchivedClients,
  countClients,
  countPremium,
  findClient,
  isClient,
  listArchivedClients,
  listClients,
  listInstallations,
} from './clients.store.ts'
import { readDebt } from './debt.store.ts'

type Routes = typeof clientRoutes

const notFound = (id: string) => new Problem(404, 'not_found', `There is no client ${id}.`)

const [mobile] = contactTypes
export const contactTypeOf = (id: number) => contactTypes.find((type) => type.id === id) ?? mobile

export function toClient(row: ClientRow): Client {
  return {
    id: row.id,
    ...valuesIn(clientColumns, row),
    name: shownName(row),
    fullname: `${row.lastname} ${row.firstname}`,
    type: row.is_business ? 'company' : 'individual',
    tag: row.tag,
    contacts: row.contacts.map((contact) => ({
      ...contact,
      contact_type: contactTypeOf(contact.contact_type_id),
    })),
    contacts_length: row.contacts.length,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at?.toISOString() ?? null,
    updated_by: row.updated_by,
    ...(row.archived_at ? { archived_at: row.archived_at.toISOString() } : {}),
  }
}

export async function requireClient({ tx, who }: PersonCall, id: string): Promise<Client> {
  const row = await findClient(tx, id, who.company)
  if (!row) throw notFound(id)
  return toClient(row)
}

async function requireClientExists({ tx, who }: PersonCall, id: string): Promise<void> {
  if (!(await isClient(tx, id, who.company))) throw notFound(id)
}

export function requireAdmin({ person }: PersonCall): void {
  if (!person.roles.includes('admin')) throw new Problem(403, 'role_required')
}

export const answerClients = () => ({
  async listClients({ query }: RequestOf<Routes['listClients']>, { tx, who }: PersonCall) {
    const { rows, ...counted } = await listClients(tx, who.company, query)
    return { items: rows.map(toClient), ...counted }
  },

  async countClients({ query }: RequestOf<Routes['countClients']>, { tx, who }: PersonCall) {
    return asCount(await countClients(tx, who.company, query))
  },

  async listArchivedClients({ query }: RequestOf<Routes['listArchivedClients']>, call: PersonCall) {
    requireAdmin(call)
    const rows = await listArchivedClients(call.tx, call.who.company, query)
    return { items: rows.map(toClient), total: await countArchivedClients(call.tx, call.who.company) }
  },

  async getClient({ params }: RequestOf<Routes['getClient']>, call: PersonCall) {
    const client = await requireClient(call, params.id)
    return { ...client, ...(await readDebt(call.tx, call.who.company, params.id)) }
  },

  async listClientInstallations({ params }: RequestOf<Routes['listClientInstallations']>, call: PersonCall) {
    await requireClientExists(call, params.id)
    const rows = await listInstallations(call.tx, call.who.company, params.id)
    const items = rows.map((row) => ({
      id: row.id,
      tag_id: row.tag_id,
      ...valuesIn(installationOfClientFields, row),
      devices: row.devices,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at?.toISOString() ?? null,
    }))
    return { items, total: items.length }
  },

  async listClientChanges({ params, query }: RequestOf<Routes['listClientChanges']>, call: PersonCall) {
    await requireClientExists(call, params.id)
    return listChanges(call.tx, call.who.company, { record_id: params.id }, query)
  },

  async listClientOptions({ query }: RequestOf<Routes['listClientOptions']>, { tx, who }: PersonCall) {
    const page = { ...query, offset: 0, order: 'asc' as const }
    const { rows, ...counted } = await listClients(tx, who.company, page)
    const items = rows.map(toClient).map(({ id, name, fullname, is_premium }) => ({
      id,
      name,
      fullname,
      is_premium,
    }))
    return { items, ...counted }
  },

  listContactTypes: async () => ({ items: [...contactTypes], total: contactTypes.length }),

  async listPremiumFilter(_request: unknown, { tx, who }: PersonCall) {
    const counts = new Map((await countPremium(tx, who.company)).map((row) => [row.is_premium, row.count]))
    const items = [true, false].map((value) => ({ value, count: counts.get(value) ?? 0 }))
    return { items, total: items.length }
  },
})
