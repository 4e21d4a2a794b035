// Stores the bytes of photos and files: in a directory or in an S3 bucket. A key is `<company>/<name>`.
import type { Readable } from 'node:stream'

export interface StoredObject {
  path: string
  bytes: number
  mediaType: string
  sha256: string
}

export interface Storage {
  /** Stores the file, which may be moved. It is durable once the promise is fulfilled. */
  put(key: string, object: StoredObject): Promise<void>
  /** Undefined where there is no such object. */
  read(key: string): Promise<Readable | undefined>
  /** Nothing happens where there is no such object. */
  remove(key: string): Promise<void>
}
