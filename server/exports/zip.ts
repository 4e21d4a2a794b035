// A zip archive written as it comes: sizes follow each file, so that nothing is held back until its end is known.
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipFile {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

interface Entry {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const version = 20
/** Sizes come after the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** The first day that the format knows: an archive of the same rows is the same bytes. */
const firstDay = 0x21

function headOf(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(firstDay, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function sizesOf({ crc, packed, size }: Entry): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(crc, 4)
  sizes.writeUInt32LE(packed, 8)
  sizes.writeUInt32LE(size, 12)
  return sizes
}

function listingOf({ name, crc, packed, size, offset }: Entry): Buffer {
  const listing = Buffer.alloc(46)
  listing.writeUInt32LE(0x02014b50, 0)
  listing.writeUInt16LE(version, 4)
  listing.writeUInt16LE(version, 6)
  listing.writeUInt16LE(flags, 8)
  listing.writeUInt16LE(deflated, 10)
  listing.writeUInt16LE(firstDay, 14)
  listing.writeUInt32LE(crc, 16)
  listing.writeUInt32LE(packed, 20)
  listing.writeUInt32LE(size, 24)
  listing.writeUInt16LE(name.length, 28)
  listing.writeUInt32LE(offset, 42)
  return Buffer.concat([listing, name])
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = headOf(entry.name)
    yield head
    for await (const piece of packed(content, entry)) {
      entry.packed += piece.length
      yield piece
    }
    yield sizesOf(entry)
    offset += head.length + entry.packed + 16
    entries.push(entry)
  }
  const listing = Buffer.concat(entries.map(listingOf))
  yield listing
  yield endOf(entries.length, listing.length, offset)
}

async function* packed(content: ZipFile['content'], entry: Entry): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(measured(), { objectMode: true, highWaterMark: 1 })
  const deflate = createDeflateRaw()
  source.on('error', (error) => deflate.destroy(error))
  source.pipe(deflate)
  try {
    for await (const piece of deflate) yield piece as Buffer
  } finally {
    source.destroy()
    deflate.destroy()
  }
}
