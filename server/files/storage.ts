// Where the bytes of photos and files are: a directory, or a bucket that speaks S3. A key is `<company>/<name>`.
import type { Readable } from 'node:stream'

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
