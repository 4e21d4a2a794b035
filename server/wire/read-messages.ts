// Cuts what PostgreSQL says into messages, however the network has cut it. Only a message that came in pieces is put
// together: what is told by look at the network's own pieces need not be copied, and these are not used again.

/** The message's first letter, and where its body is. */
type OnMessage = (code: string, bytes: Buffer, start: number, end: number) => void

const headSize = 5

const sizeAt = (bytes: Buffer, at: number): number => bytes.readUInt32BE(at + 1) + 1

export function readMessages(onMessage: OnMessage): (piece: Buffer) => void {
  let begun: Buffer[] = []
  let begunSize = 0
  let needed = headSize

  /** Goes on with what had begun, and answers how much of the piece that takes. */
  function complete(piece: Buffer): number {
    let at = 0
    while (begunSize > 0 && at < piece.length) {
      const part = piece.subarray(at, at + needed - begunSize)
      begun.push(part)
      begunSize += part.length
      at += part.length
      if (begunSize < needed) return at
      const bytes = Buffer.concat(begun, begunSize)
      needed = sizeAt(bytes, 0)
      begun = [bytes]
      if (begunSize < needed) continue
      begun = []
      begunSize = 0
      onMessage(String.fromCharCode(bytes[0] ?? 0), bytes, headSize, needed)
    }
    return at
  }

  return (piece) => {
    let at = complete(piece)
    while (piece.length - at >= headSize) {
      const size = sizeAt(piece, at)
      if (piece.length - at < size) break
      onMessage(String.fromCharCode(piece[at] ?? 0), piece, at + headSize, at + size)
      at += size
    }
    if (at === piece.length) return
    begun = [piece.subarray(at)]
    begunSize = piece.length - at
    needed = begunSize < headSize ? headSize : sizeAt(piece, at)
  }
}
