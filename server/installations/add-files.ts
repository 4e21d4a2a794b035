// Adds a photo or a file: receives it, detects its type, stores the object, then inserts the row. Objects are
// registered first, so that the clean-up finds those that a crash leaves behind.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { RecordAction } from '../../contract/changes.ts'
import { fileLimits } from '../../contract/installations/files.ts'
import { recordChange } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'
import { isImage, kindOf, photoKindOf } from '../files/kinds.ts'
import { cleanName } from '../files/names.ts'
import { registerObjects } from '../files/orphan-file-cleanup.ts'
import { writeImage, writePhoto } from '../files/photo.ts'
import { inTemporaryFolder, measure, receive } from '../files/receive.ts'
import type { Storage } from '../files/storage.ts'
import type { StreamCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import type { Settings } from '../settings/settings.ts'
import {
  countStored,
  findSame,
  insertStored,
  lockPlace,
  type Place,
  placeExists,
  type StoredKind,
  type StoredRow,
} from './installation-files.store.ts'

export interface FilesOptions {
  storage: Storage
  /** Folder of uploads being received. */
  incoming: string
  limits: Pick<Settings['files'], 'largestPhoto' | 'largestFile'>
}

/** An upload after its type is detected, still in the temporary folder. */
interface ProcessedUpload {
  path: string
  name: string
  mediaType: string
  photo?: { thumbnail: string; width: number; height: number }
}

export const installationNotFound = ({ installation }: Place) =>
  new Problem(404, 'not_found', `There is no installation ${installation}.`)

const maxCount = { photo: fileLimits.photos, file: fileLimits.files }
const tooMany = { photo: 'photos_too_many', file: 'files_too_many' } as const
const addedActions: Record<StoredKind, RecordAction> = { photo: 'photo_added', file: 'file_added' }

async function requireCapacity(tx: Tx, kind: StoredKind, place: Place, isFound: boolean): Promise<void> {
  if (!isFound) throw installationNotFound(place)
  const values = { count: maxCount[kind] }
  if ((await countStored(tx, kind, place)) < values.count) return
  throw new Problem(409, tooMany[kind], undefined, undefined, { values })
}

async function processPhoto(call: StreamCall, folder: string, limit: number): Promise<ProcessedUpload> {
  const received = await receive(call.request, folder, limit)
  const kind = await photoKindOf(received.path)
  if (kind === 'heic') throw new Problem(415, 'photo_heic')
  if (!kind) throw new Problem(415, 'photo_refused')
  const paths = { photo: join(folder, 'photo'), thumbnail: join(folder, 'thumbnail') }
  const size = await writePhoto(received.path, paths)
  return {
    path: paths.photo,
    name: cleanName(received.name.replace(/\.(png|webp)$/i, ''), ['jpg', 'jpeg'], fileLimits.name),
    mediaType: 'image/jpeg',
    photo: { thumbnail: paths.thumbnail, ...size },
  }
}

async function processFile(call: StreamCall, folder: string, limit: number): Promise<ProcessedUpload> {
  const received = await receive(call.request, folder, limit)
  const kind = await kindOf(received.path, received.name)
  if (!kind) {
    const isHeic = (await photoKindOf(received.path)) === 'heic'
    throw new Problem(415, isHeic ? 'photo_heic' : 'file_refused')
  }
  const name = cleanName(received.name, kind.endings, fileLimits.name)
  const { mediaType } = kind
  if (!isImage(mediaType)) return { path: received.path, name, mediaType }
  const path = join(folder, 'image')
  await writeImage(received.path, path, mediaType)
  return { path, name, mediaType }
}

async function storeUpload(
  call: StreamCall,
  kind: StoredKind,
  place: Place,
  upload: ProcessedUpload,
  storage: Storage,
): Promise<StoredRow> {
  const { mediaType, photo } = upload
  const key = `${place.company}/${randomUUID()}`
  const thumbnailKey = photo ? `${key}-thumbnail` : null
  const measured = await measure(upload.path)
  const thumbnail = photo && { path: photo.thumbnail, mediaType, ...(await measure(photo.thumbnail)) }
  await call.inCompany((tx) => registerObjects(tx, place.company, thumbnailKey ? [key, thumbnailKey] : [key]))
  await storage.put(key, { path: upload.path, mediaType, ...measured })
  if (thumbnailKey && thumbnail) await storage.put(thumbnailKey, thumbnail)
  return call.inCompany(async (tx) => {
    const isFound = await lockPlace(tx, place)
    // A phone whose reply was lost sends it again.
    const sent = await findSame(tx, kind, place, { sha256: measured.sha256, name: upload.name })
    if (sent) return sent
    await requireCapacity(tx, kind, place, isFound)
    const row = await insertStored(tx, {
      company_id: place.company,
      installation_id: place.installation,
      kind,
      key,
      thumbnail_key: thumbnailKey,
      name: upload.name,
      media_type: mediaType,
      ...measured,
      width: photo?.width ?? null,
      height: photo?.height ?? null,
      created_by: call.person.name,
    })
    await recordChange(tx, call, {
      record: 'installation',
      id: place.installation,
      action: addedActions[kind],
      before: { [kind]: null },
      after: { [kind]: row.name },
    })
    return row
  })
}

export async function addStored(
  call: StreamCall,
  kind: StoredKind,
  installation: string,
  { storage, incoming, limits }: FilesOptions,
): Promise<StoredRow> {
  const place = { company: call.who.company, installation }
  await call.inCompany(async (tx) => requireCapacity(tx, kind, place, await placeExists(tx, place)))
  return inTemporaryFolder(incoming, async (folder) => {
    const upload =
      kind === 'photo'
        ? await processPhoto(call, folder, limits.largestPhoto)
        : await processFile(call, folder, limits.largestFile)
    return storeUpload(call, kind, place, upload, storage)
  })
}
