// Cuts what PostgreSQL says into messages, however the network has cut it.

/** The message's first letter, and where its body is. */
type OnMessage = (code: string, bytes: Buffer, start: number, end: number) => void

const headSize = 5

export function readMessages(onMessage: OnMessage): (chunk: Buffer) => void {
  let held: Buffer[] = []
  let heldSize = 0
  let needed = 0
  return (chunk) => {
    held.push(chunk)
    heldSize += chunk.length
    if (heldSize < needed) return
    const bytes = held.length === 1 ? chunk : Buffer.concat(held, heldSize)
    let at = 0
    needed = headSize
    while (bytes.length - at >= headSize) {
      const size = bytes.readUInt32BE(at + 1) + 1
      if (bytes.length - at < size) {
        needed = size
        break
      }
      onMessage(String.fromCharCode(bytes[at] ?? 0), bytes, at + headSize, at + size)
      at += size
    }
    heldSize = bytes.length - at
    held = heldSize > 0 ? [bytes.subarray(at)] : []
  }
}
