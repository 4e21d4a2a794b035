import type { RecordAction } from '../../contract/changes.ts'
import { fileLimits, type installationFileRoutes } from '../../contract/installations/files.ts'
import type { RequestOf } from '../../contract/route.ts'
import { recordChange } from '../audit/audit.store.ts'
import { endingsOf } from '../files/kinds.ts'
import { cleanName } from '../files/names.ts'
import { sendObject } from '../files/send-object.ts'
import type { PersonCall, StreamCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { addStored, type FilesOptions, installationNotFound } from './add-files.ts'
import { toFile, toPhoto } from './file-mappers.ts'
import {
  deleteStored,
  findStored,
  lockPlace,
  type Place,
  placeExists,
  type StoredKind,
  type StoredRow,
  updateStored,
} from './installation-files.store.ts'

type Routes = typeof installationFileRoutes
type Edit = RequestOf<Routes['editInstallationPhoto']>['body']

const fileNotFound = (kind: StoredKind, id: string) =>
  new Problem(404, 'not_found', `The installation has no ${kind} ${id}.`)

/** Locks and reads a photo or file. */
async function lockAndRead(
  { tx }: PersonCall,
  kind: StoredKind,
  place: Place,
  id: string,
): Promise<StoredRow> {
  if (!(await lockPlace(tx, place))) throw installationNotFound(place)
  const row = await findStored(tx, kind, place, id)
  if (!row) throw fileNotFound(kind, id)
  return row
}

const placeOf = (call: Pick<PersonCall, 'who'>, installation: string): Place => ({
  company: call.who.company,
  installation,
})

/** The audited fields of a photo or file. */
const auditedFields = (kind: StoredKind, row: StoredRow) => ({ [kind]: row.name, notes: row.notes })

async function edit(call: PersonCall, kind: StoredKind, place: Place, id: string, { name, notes }: Edit) {
  const row = await lockAndRead(call, kind, place, id)
  const fields = {
    name: name === undefined ? row.name : cleanName(name, endingsOf(row.media_type), fileLimits.name),
    notes: notes === undefined ? row.notes : notes,
  }
  const changed = await updateStored(call.tx, row, fields, call.person.name)
  await recordChange(call.tx, call, {
    record: 'installation',
    id: place.installation,
    action: `${kind}_changed` satisfies RecordAction,
    before: auditedFields(kind, row),
    after: auditedFields(kind, changed),
  })
  return changed
}

async function remove(call: PersonCall, kind: StoredKind, place: Place, id: string): Promise<null> {
  const row = await lockAndRead(call, kind, place, id)
  await deleteStored(call.tx, row)
  await recordChange(call.tx, call, {
    record: 'installation',
    id: place.installation,
    action: `${kind}_deleted` satisfies RecordAction,
    before: auditedFields(kind, row),
    after: { [kind]: null, notes: null },
  })
  return null
}

async function find(call: StreamCall, kind: StoredKind, place: Place, id: string): Promise<StoredRow> {
  return call.inCompany(async (tx) => {
    if (!(await placeExists(tx, place))) throw installationNotFound(place)
    const row = await findStored(tx, kind, place, id)
    if (!row) throw fileNotFound(kind, id)
    return row
  })
}

export const answerInstallationFiles = (options: FilesOptions) => ({
  async getInstallationPhoto({ params, query }: RequestOf<Routes['getInstallationPhoto']>, call: StreamCall) {
    const row = await find(call, 'photo', placeOf(call, params.id), params.photoId)
    const isSmall = query.size === 'thumbnail' && row.thumbnail_key !== null
    await sendObject(call, options.storage, {
      key: isSmall ? (row.thumbnail_key ?? '') : row.key,
      tag: isSmall ? `${row.sha256}-thumbnail` : row.sha256,
      mediaType: row.media_type,
      shown: 'inline',
      name: row.name,
    })
  },

  async getInstallationFile({ params }: RequestOf<Routes['getInstallationFile']>, call: StreamCall) {
    const { key, sha256, media_type, name } = await find(
      call,
      'file',
      placeOf(call, params.id),
      params.fileId,
    )
    const object = { key, tag: sha256, mediaType: media_type, name, shown: 'attachment' as const }
    await sendObject(call, options.storage, object)
  },

  addInstallationPhoto: async ({ params }: RequestOf<Routes['addInstallationPhoto']>, call: StreamCall) =>
    toPhoto(await addStored(call, 'photo', params.id, options)),

  addInstallationFile: async ({ params }: RequestOf<Routes['addInstallationFile']>, call: StreamCall) =>
    toFile(await addStored(call, 'file', params.id, options)),

  editInstallationPhoto: async (request: RequestOf<Routes['editInstallationPhoto']>, call: PersonCall) =>
    toPhoto(
      await edit(call, 'photo', placeOf(call, request.params.id), request.params.photoId, request.body),
    ),

  editInstallationFile: async (request: RequestOf<Routes['editInstallationFile']>, call: PersonCall) =>
    toFile(await edit(call, 'file', placeOf(call, request.params.id), request.params.fileId, request.body)),

  deleteInstallationPhoto: ({ params }: RequestOf<Routes['deleteInstallationPhoto']>, call: PersonCall) =>
    remove(call, 'photo', placeOf(call, params.id), params.photoId),

  deleteInstallationFile: ({ params }: RequestOf<Routes['deleteInstallationFile']>, call: PersonCall) =>
    remove(call, 'file', placeOf(call, params.id), params.fileId),
})
