// Plain text written straight into bytes, for answers that are too long to be made of strings.

/** Text that grows at its end. */
export interface ByteText {
  bytes: Buffer
  view: DataView
  /** How much of it is written. */
  at: number
  /** How much is made room for at first. */
  capacity: number
}

export const emptyText = (capacity: number): ByteText => ({ ...memoryOf(0), at: 0, capacity })

function memoryOf(length: number) {
  const bytes = Buffer.allocUnsafeSlow(length)
  return { bytes, view: new DataView(bytes.buffer) }
}

/** What is written; the text begins anew. */
export function takeText(text: ByteText): Buffer {
  const taken = text.bytes.subarray(0, text.at)
  Object.assign(text, emptyText(text.capacity))
  return taken
}

/** What is written; its memory stays the text's own. */
export const copyText = ({ bytes, at }: ByteText): Buffer => Buffer.from(bytes.subarray(0, at))

export function makeRoom(text: ByteText, length: number): void {
  if (text.at + length > text.bytes.length) widen(text, length)
}

function widen(text: ByteText, length: number): void {
  const needed = Math.max(text.capacity, 2 * text.bytes.length, text.at + length)
  const { bytes, view } = memoryOf(needed)
  text.bytes.copy(bytes, 0, 0, text.at)
  text.bytes = bytes
  text.view = view
}

/** One character of ASCII. */
export function putSign(text: ByteText, code: number): void {
  makeRoom(text, 1)
  text.bytes[text.at++] = code
}

export function putAscii(text: ByteText, ascii: string): void {
  makeRoom(text, ascii.length)
  const { bytes } = text
  let { at } = text
  for (let index = 0; index < ascii.length; index++) bytes[at++] = ascii.charCodeAt(index)
  text.at = at
}

export function putBytes(text: ByteText, bytes: Uint8Array): void {
  makeRoom(text, bytes.length)
  text.bytes.set(bytes, text.at)
  text.at += bytes.length
}

interface Pieces {
  fours: Int32Array
  lengths: Uint8Array
}

/** Four characters and how many of them count, for every number below a thousand. */
export function pieces(textOf: (number: number) => string): Pieces {
  const texts = Array.from({ length: 1000 }, (_, number) => textOf(number))
  return {
    fours: Int32Array.from(texts, (piece) => Buffer.from(piece.padEnd(4)).readInt32LE()),
    lengths: Uint8Array.from(texts, ({ length }) => length),
  }
}

/** Takes no branch on how long it is: a processor would guess wrong too often. */
export function putPiece(view: DataView, at: number, { fours, lengths }: Pieces, number: number): number {
  view.setInt32(at, fours[number] ?? 0, true)
  return at + (lengths[number] ?? 0)
}
