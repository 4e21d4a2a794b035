// A zip archive written as it comes: what is read from it is asked of the files at that moment, and who stops reading
// ends them.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import ZipStream from 'zip-stream'

export interface ZipFile {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** The first day that the format knows: an archive of the same rows is the same bytes. */
const date = new Date(Date.UTC(1980, 0, 1))

export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const archive = new ZipStream()
  const gone = new AbortController()
  const filling = fill(archive, files, gone.signal)
  try {
    yield* archive
  } finally {
    gone.abort()
    archive.destroy()
    await filling
  }
}

async function fill(archive: ZipStream, files: AsyncIterable<ZipFile>, gone: AbortSignal): Promise<void> {
  try {
    for await (const { name, content } of files) {
      const source = Readable.from(content, { highWaterMark: 1 })
      const ended = Promise.race([append(archive, source, name), once(gone, 'abort')])
      await ended.finally(() => source.destroy())
      if (gone.aborted) return
    }
    archive.finish()
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

const append = (archive: ZipStream, source: Readable, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry(source, { name, date }, (error) => (error ? reject(error) : resolve()))
  })
