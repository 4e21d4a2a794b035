// Opens a directory or a bucket, depending on the settings. An error of the storage is a 503.
import { join } from 'node:path'
import { Problem } from '../request/problem.ts'
import type { Settings } from '../settings/settings.ts'
import { openBucket } from './bucket.ts'
import { openDirectory } from './directory.ts'
import type { Storage } from './storage.ts'

/** Uploads being received; on the same file system as the storage, so that storing is a rename. */
export const incomingOf = ({ dataDir }: Pick<Settings, 'dataDir'>): string =>
  join(dataDir, 'files', 'incoming')

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw Object.assign(new Problem(503, 'unavailable'), { cause: error })
  }
}

export function openStorage({ dataDir, files }: Pick<Settings, 'dataDir' | 'files'>): Storage {
  const { put, read, remove } = files.bucket
    ? openBucket(files.bucket)
    : openDirectory(join(dataDir, 'files', 'stored'))
  return {
    put: (key, object) => orUnavailable(put(key, object)),
    read: (key) => orUnavailable(read(key)),
    remove,
  }
}
