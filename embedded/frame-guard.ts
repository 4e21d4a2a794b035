// Watches the MQTT frames on a socket before the broker sees them. The broker's parser would collect a frame of any
// announced length (up to 256 MB) in memory, even before sign-in.
import type { Socket } from 'node:net'

export interface FrameGuard {
  limitOf(): number
  onTooBig(): void
}

export function guardFrames(socket: Socket, { limitOf, onTooBig }: FrameGuard): void {
  const readFrom = socket.read.bind(socket)
  let rest = 0
  let length = 0
  let lengthBytes = -1

  function passes(chunk: Buffer): boolean {
    let at = 0
    while (at < chunk.length) {
      if (rest > 0) {
        const step = Math.min(rest, chunk.length - at)
        rest -= step
        at += step
      } else if (lengthBytes < 0) {
        lengthBytes = 0
        length = 0
        at += 1
      } else {
        const byte = chunk[at] ?? 0
        at += 1
        length += (byte & 127) * 128 ** lengthBytes
        lengthBytes += 1
        if (length > limitOf() || lengthBytes > 4) return false
        if (byte < 128) {
          rest = length
          lengthBytes = -1
        }
      }
    }
    return true
  }

  socket.read = (size?: number) => {
    const chunk: Buffer | null = readFrom(size)
    if (chunk === null || passes(chunk)) return chunk
    onTooBig()
    socket.destroy()
    return null
  }
}
