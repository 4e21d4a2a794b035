import { sql } from 'kysely'
import type { installationRoutes } from '../../contract/installations/routes.ts'
import type { Installation, InstallationEdit, InstallationForm } from '../../contract/installations/schema.ts'
import type { RequestOf } from '../../contract/route.ts'
import { byOf, recordChange, requireRestorer } from '../audit/audit.store.ts'
import { audited } from '../audit/audited.ts'
import { findActiveClient } from '../clients/clients.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { requireAsExpected } from '../request/expected.ts'
import { Problem } from '../request/problem.ts'
import {
  hasDescriptions,
  hasOpenWork,
  insertInstallation,
  lockInstallation,
  updateInstallation,
} from './installation-changes.store.ts'
import type { DetailOf } from './installation-detail.ts'
import { findInstallation } from './installations.store.ts'
import { requireInstallation, toInstallation } from './installations.ts'

type Routes = typeof installationRoutes

const { lockAndRead, recordAudit } = audited<Installation>({
  record: 'installation',
  lock: lockInstallation,
  read: requireInstallation,
})

/** A new client or owner must be an active client of the company. */
async function requireActiveClients({ tx, who }: PersonCall, edit: InstallationEdit, before?: Installation) {
  for (const path of ['client_id', 'owner_id'] as const) {
    const id = edit[path]
    if (!id || id === before?.[path]) continue
    if (!(await findActiveClient(tx, id, who.company))) {
      throw new Problem(404, 'not_found', undefined, [{ path, key: 'not_found' }])
    }
  }
}

async function requireDescriptionAllowed({ tx, who }: PersonCall, edit: InstallationEdit): Promise<void> {
  if (!edit.description || (await hasDescriptions(tx, who.company))) return
  throw new Problem(400, 'field_unknown', undefined, [{ path: 'description', key: 'field_unknown' }])
}

export async function createInstallation(call: PersonCall, form: InstallationForm): Promise<Installation> {
  await requireActiveClients(call, form)
  await requireDescriptionAllowed(call, form)
  return recordAudit(call, 'created', null, await insertInstallation(call.tx, form, byOf(call)))
}

async function archive(call: PersonCall, id: string): Promise<null> {
  const installation = await lockAndRead(call, id)
  if (installation.devices_count > 0) throw new Problem(409, 'installation_has_devices')
  if (await hasOpenWork(call.tx, call.who.company, id)) throw new Problem(409, 'installation_has_work')
  await updateInstallation(call.tx, id, { archived_at: sql<Date>`now()` }, byOf(call))
  const archived = await findInstallation(call.tx, id, call.who, 'archived')
  const after = { ...installation, archived_at: archived?.archived_at?.toISOString() }
  await recordChange(call.tx, call, {
    record: 'installation',
    id,
    action: 'archived',
    before: installation,
    after,
  })
  return null
}

async function restore(call: PersonCall, id: string): Promise<Installation> {
  await requireRestorer(call, id)
  await lockInstallation(call.tx, id, call.who.company)
  const archived = await findInstallation(call.tx, id, call.who, 'archived')
  if (!archived) throw new Problem(404, 'not_found', `There is no installation ${id} that could be restored.`)
  await updateInstallation(call.tx, id, { archived_at: null }, byOf(call))
  return recordAudit(call, 'restored', toInstallation(archived, call.who), id)
}

export const answerInstallationChanges = (detailOf: DetailOf) => ({
  addInstallation: async ({ body }: RequestOf<Routes['addInstallation']>, call: PersonCall) =>
    detailOf(call, await createInstallation(call, body)),

  async editInstallation({ params, body }: RequestOf<Routes['editInstallation']>, call: PersonCall) {
    const { expected_updated_at, ...edit } = body
    const installation = await lockAndRead(call, params.id)
    requireAsExpected(installation, { expected_updated_at })
    await requireActiveClients(call, edit, installation)
    await requireDescriptionAllowed(call, edit)
    await updateInstallation(call.tx, params.id, edit, byOf(call))
    return detailOf(call, await recordAudit(call, 'changed', installation, params.id))
  },

  archiveInstallation: ({ params }: RequestOf<Routes['archiveInstallation']>, call: PersonCall) =>
    archive(call, params.id),

  restoreInstallation: async ({ params }: RequestOf<Routes['restoreInstallation']>, call: PersonCall) =>
    detailOf(call, await restore(call, params.id)),
})
