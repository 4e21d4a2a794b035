// Reports are nearly all that devices send. One that is whole and plain is read here; whatever else a frame may be, the
// broker reads and judges it.
export interface ReportFrame {
  topic: string
  payload: Buffer
  retain: boolean
  /** Undefined where nothing is to be acknowledged. */
  messageId: number | undefined
  /** Where the next frame begins. */
  end: number
}

const publish = 3
const highestAscii = 0x7e
const mostSlashes = 11
const [slash, hash, plus] = [0x2f, 0x23, 0x2b]

/** The publish frame of QoS 0 or 1 that begins at `at`; undefined unless it is plain and whole. */
export function reportAt(chunk: Buffer, at: number): ReportFrame | undefined {
  const flags = chunk[at] ?? 0
  const qos = (flags >> 1) & 3
  if (flags >> 4 !== publish || qos > 1 || (qos === 0 && (flags & 8) !== 0)) return undefined
  let from = at + 1
  let length = 0
  for (let scale = 1; ; scale *= 128) {
    const byte = chunk[from] ?? 255
    from += 1
    length += (byte & 127) * scale
    if (byte < 128) break
    if (scale > 128) return undefined
  }
  const end = from + length
  const topicFrom = from + 2
  if (topicFrom > end || end > chunk.length) return undefined
  const topicEnd = topicFrom + chunk.readUInt16BE(from)
  const payloadFrom = topicEnd + 2 * qos
  if (payloadFrom > end || !isPlain(chunk, topicFrom, topicEnd)) return undefined
  const messageId = qos === 1 ? chunk.readUInt16BE(topicEnd) : undefined
  if (messageId === 0) return undefined
  return {
    topic: chunk.toString('latin1', topicFrom, topicEnd),
    payload: chunk.subarray(payloadFrom, end),
    retain: (flags & 1) === 1,
    messageId,
    end,
  }
}

/** Printable ASCII without wildcards, not too deep: a topic that aedes accepts. */
function isPlain(chunk: Buffer, from: number, end: number): boolean {
  let slashes = 0
  for (let at = from; at < end; at++) {
    const byte = chunk[at] ?? 0
    if (byte < 0x20 || byte > highestAscii || byte === hash || byte === plus) return false
    if (byte === slash) slashes += 1
  }
  return end > from && slashes <= mostSlashes
}

/** PUBACK. */
export const acknowledgementOf = (messageId: number): Buffer =>
  Buffer.from([0x40, 2, messageId >> 8, messageId & 255])
