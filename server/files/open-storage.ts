// A directory or a bucket, as the settings say; a storage that fails is a service that is not there at the moment.
import { join } from 'node:path'
import { Problem } from '../request/problem.ts'
import type { Settings } from '../settings/settings.ts'
import { openBucket } from './bucket.ts'
import { openDirectory } from './directory.ts'
import type { Storage } from './storage.ts'

/** What is being received; on the file system of the directory, so that taking it over moves no bytes. */
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
    : openDirectory(join(dataDir, 'files', 'kept'))
  return {
    put: (key, object) => orUnavailable(put(key, object)),
    read: (key) => orUnavailable(read(key)),
    remove,
  }
}
