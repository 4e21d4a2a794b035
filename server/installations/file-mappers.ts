import type { InstallationFile, InstallationPhoto } from '../../contract/installations/files.ts'
import type { Tx } from '../database/database.ts'
import { listStored, type Place, type StoredRow } from './installation-files.store.ts'

export const toFile = (row: StoredRow): InstallationFile => ({
  id: row.id,
  installation_id: row.installation_id,
  name: row.name,
  notes: row.notes,
  media_type: row.media_type,
  bytes: row.bytes,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  updated_at: row.updated_at?.toISOString() ?? null,
  updated_by: row.updated_by,
})

export const toPhoto = (row: StoredRow): InstallationPhoto => ({
  ...toFile(row),
  width: row.width ?? 0,
  height: row.height ?? 0,
})

/** Photos and files for the detail of an installation. */
export const photosAndFiles = async (tx: Tx, place: Place) => ({
  photos: (await listStored(tx, 'photo', place)).map(toPhoto),
  files: (await listStored(tx, 'file', place)).map(toFile),
})
