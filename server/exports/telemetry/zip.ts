// Streams a zip archive: its files are read on demand, and stopping the reader ends them.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import ZipStream from 'zip-stream'

export interface ZipFile {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** The earliest date of the format, constant so that equal rows make equal bytes. */
const date = new Date(Date.UTC(1980, 0, 1))

export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const archive = new ZipStream()
  const aborted = new AbortController()
  const filling = fill(archive, files, aborted.signal)
  try {
    yield* archive
  } finally {
    aborted.abort()
    archive.destroy()
    await filling
  }
}

async function fill(archive: ZipStream, files: AsyncIterable<ZipFile>, signal: AbortSignal): Promise<void> {
  try {
    for await (const { name, content } of files) {
      const source = Readable.from(content, { highWaterMark: 1 })
      const ended = Promise.race([append(archive, source, name), once(signal, 'abort')])
      await ended.finally(() => source.destroy())
      if (signal.aborted) return
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
