// Where the bytes of photos and files are: a directory, or a bucket that speaks S3. A key is `<company>/<name>`.
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from '../problem.ts'
import type { Settings } from '../settings.ts'
import { openBucket } from './bucket.ts'
import { openDirectory } from './directory.ts'

export interface StoredObject {
  path: string
  bytes: number
  mediaType: string
  sha256: string
}

export interface Storage {
  /** Takes the file over. It is kept, whole, once the promise is fulfilled. */
  put(key: string, object: StoredObject): Promise<void>
  /** Undefined where there is no such object. */
  read(key: string): Promise<Readable | undefined>
  /** Nothing happens where there is no such object. */
  remove(key: string): Promise<void>
}

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
