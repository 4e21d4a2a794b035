// Adding a photo or a file: received, understood and written to the storage, and only then a row. The objects are
// announced before, so that whatever a crash leaves behind is found and removed.
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
  insertStored,
  isPlace,
  lockPlace,
  type Place,
  type StoredKind,
  type StoredRow,
} from './installation-files.store.ts'

export interface FilesOptions {
  storage: Storage
  /** Where what is being received is written. */
  incoming: string
  limits: Pick<Settings['files'], 'largestPhoto' | 'largestFile'>
}

/** What was understood of an upload, in a folder that is about to go. */
interface Made {
  path: string
  name: string
  mediaType: string
  photo?: { thumbnail: string; width: number; height: number }
}

export const noPlace = ({ installation }: Place) =>
  new Problem(404, 'not_found', `There is no installation ${installation}.`)

const most = { photo: fileLimits.photos, file: fileLimits.files }
const tooMany = { photo: 'photos_too_many', file: 'files_too_many' } as const
const added: Record<StoredKind, RecordAction> = { photo: 'photo_added', file: 'file_added' }

async function requireRoom(tx: Tx, kind: StoredKind, place: Place, isFound: boolean): Promise<void> {
  if (!isFound) throw noPlace(place)
  const values = { count: most[kind] }
  if ((await countStored(tx, kind, place)) < values.count) return
  throw new Problem(409, tooMany[kind], undefined, undefined, { values })
}

async function makePhoto(call: StreamCall, folder: string, limit: number): Promise<Made> {
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

async function makeFile(call: StreamCall, folder: string, limit: number): Promise<Made> {
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

async function keep(
  call: StreamCall,
  kind: StoredKind,
  place: Place,
  made: Made,
  storage: Storage,
): Promise<StoredRow> {
  const { mediaType, photo } = made
  const key = `${place.company}/${randomUUID()}`
  const thumbnailKey = photo ? `${key}-thumbnail` : null
  const measured = await measure(made.path)
  const thumbnail = photo && { path: photo.thumbnail, mediaType, ...(await measure(photo.thumbnail)) }
  await call.inCompany((tx) => registerObjects(tx, place.company, thumbnailKey ? [key, thumbnailKey] : [key]))
  await storage.put(key, { path: made.path, mediaType, ...measured })
  if (thumbnailKey && thumbnail) await storage.put(thumbnailKey, thumbnail)
  return call.inCompany(async (tx) => {
    await requireRoom(tx, kind, place, await lockPlace(tx, place))
    const row = await insertStored(tx, {
      company_id: place.company,
      installation_id: place.installation,
      kind,
      key,
      thumbnail_key: thumbnailKey,
      name: made.name,
      media_type: mediaType,
      ...measured,
      width: photo?.width ?? null,
      height: photo?.height ?? null,
      created_by: call.person.name,
    })
    await recordChange(tx, call, {
      record: 'installation',
      id: place.installation,
      action: added[kind],
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
  await call.inCompany(async (tx) => requireRoom(tx, kind, place, await isPlace(tx, place)))
  return inTemporaryFolder(incoming, async (folder) => {
    const made =
      kind === 'photo'
        ? await makePhoto(call, folder, limits.largestPhoto)
        : await makeFile(call, folder, limits.largestFile)
    return keep(call, kind, place, made, storage)
  })
}
