// Watches the MQTT frames on a socket before the broker sees them. The broker's parser would collect a frame of any
// announced length (up to 256 MB) in memory, even before sign-in. And frames that stand before all that is the broker's
// in what was read may be taken out here, so that the order in which a device spoke stays.
import type { Socket } from 'node:net'

export interface FrameGuard {
  limitOf(): number
  /** While this holds nothing is read, and the device waits with us; whoever it held up emits `readable`. */
  isFull(): boolean
  onTooBig(): void
  /** Answers with the end of the frame at `at` that it has dealt with, or `at` when the broker shall. */
  take(chunk: Buffer, at: number): number
}

export function guardFrames(socket: Socket, { limitOf, isFull, onTooBig, take }: FrameGuard): void {
  const readFrom = socket.read.bind(socket)
  let rest = 0
  let length = 0
  let lengthBytes = -1

  /** Where what is left to the broker begins. */
  function takeFirst(chunk: Buffer): number {
    if (rest > 0 || lengthBytes >= 0) return 0
    let at = 0
    while (at < chunk.length) {
      const next = take(chunk, at)
      if (next === at) break
      at = next
    }
    return at
  }

  function passes(chunk: Buffer, from: number): boolean {
    let at = from
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
    if (isFull()) return null
    const chunk: Buffer | null = readFrom(size)
    if (chunk === null) return null
    const from = takeFirst(chunk)
    if (from === chunk.length) return null
    if (passes(chunk, from)) return from === 0 ? chunk : chunk.subarray(from)
    onTooBig()
    socket.destroy()
    return null
  }
}
