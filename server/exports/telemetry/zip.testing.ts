import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip archive, by its central directory; throws if a size or checksum is wrong. */
export function filesIn(archive: Buffer): Map<string, string> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('The archive has no end.')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = archive.readUInt32LE(at + 42) + 30 + nameLength
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)))
    if (content.length !== archive.readUInt32LE(at + 24)) throw new Error(`${name} has another size.`)
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} has another sum.`)
    files.set(name, content.toString())
    at += 46 + nameLength
  }
  return files
}
