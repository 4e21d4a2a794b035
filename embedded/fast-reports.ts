// Plain reports, nearly all messages, do not pass through aedes, which makes a dozen objects of each that live until the
// commit: they are read from the socket and acknowledged here.
import type { Socket } from 'node:net'
import type { Client } from 'aedes'
import type { BrokerMessage } from './broker-options.ts'
import type { PendingMessages } from './pending-messages.ts'
import { acknowledgementOf, reportAt } from './report-frames.ts'
import type { Rights } from './rights.ts'

const maxWaiting = 1000

export interface Session {
  rights: Rights
  keepaliveMs: number
  /** When aedes, which ends silent connections, last saw a message of this one. */
  passedOnAt: number
  /** Reports whose handler has not settled, and whether reading is paused because of them. */
  waiting: number
  isPaused: boolean
}

export interface FastReports {
  /** Position of the next frame, or `at` when aedes has to read the frame there. */
  take(client: Client, socket: Socket, chunk: Buffer, at: number): number
  /** Whether the connection is read no further for now. */
  isFull(client: Client): boolean
}

export interface FastReportsOptions {
  sessionOf(client: Client): Session | undefined
  handle(message: BrokerMessage): Promise<void>
  isStopping(): boolean
  pending: PendingMessages
  maxPayload: number
}

/** Four times in a keep-alive; aedes ends a connection after one and a half. */
function isDueToAedes(session: Session): boolean {
  if (session.keepaliveMs === 0) return false
  const now = Date.now()
  if (now - session.passedOnAt < session.keepaliveMs / 4) return false
  session.passedOnAt = now
  return true
}

export function createFastReports(options: FastReportsOptions): FastReports {
  const { sessionOf, handle, isStopping, pending, maxPayload } = options

  return {
    take(client, socket, chunk, at) {
      const session = sessionOf(client)
      if (!session || !client.connected || isStopping() || socket.writableNeedDrain) return at
      const frame = reportAt(chunk, at)
      if (!frame || !session.rights.mayPublish(frame.topic) || frame.payload.length > maxPayload) return at
      if (isDueToAedes(session)) return at
      const { topic, payload, messageId, end } = frame
      const retain = frame.retain && session.rights.isPresence(topic)
      const settled = () => {
        session.waiting -= 1
        pending.end()
        if (session.isPaused && session.waiting < maxWaiting) socket.emit('readable')
      }
      pending.begin()
      session.waiting += 1
      handle({ topic, payload, retain, from: client.id }).then(
        () => {
          if (messageId !== undefined && socket.writable) socket.write(acknowledgementOf(messageId))
          settled()
        },
        () => {
          socket.destroy()
          settled()
        },
      )
      return end
    },
    isFull(client) {
      const session = sessionOf(client)
      if (!session) return false
      session.isPaused = session.waiting >= maxWaiting
      return session.isPaused
    },
  }
}
