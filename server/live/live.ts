// Publishes changes to browsers as server-sent events. Every process listens on one PostgreSQL channel; each stream
// receives only its own company's events.
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { type LiveEvent, liveEventSchema } from '../../contract/events.ts'
import type { Database } from '../database/database.ts'
import { startWorkerLoop } from '../database/worker-loop.ts'
import type { StreamCall } from '../http/serve.ts'
import type { OpenSessions } from '../identity/open-sessions.ts'
import type { Log } from '../settings/log.ts'

export const liveChannel = 'live'

/** Payload of the channel: events, and the companies that may see them. */
export const liveNoticeSchema = z.object({
  companies: z.array(z.string()),
  events: z.array(liveEventSchema),
})
export type LiveNotice = z.infer<typeof liveNoticeSchema>

const heartbeatMs = 15_000
const maxBufferedBytes = 1_000_000

export interface Live {
  follow(company: string, response: ServerResponse): void
  stop(): Promise<void>
}

const frame = (event: LiveEvent): string => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`

export async function startLive(database: Database, log: Log): Promise<Live> {
  const followers = new Map<string, Set<ServerResponse>>()

  const unlisten = await database.listen(liveChannel, (payload) => {
    if (followers.size === 0) return
    const notice = liveNoticeSchema.safeParse(JSON.parse(payload))
    if (!notice.success) {
      log.error({ err: notice.error }, 'a live notice could not be read')
      return
    }
    const text = notice.data.events.map(frame).join('')
    for (const company of notice.data.companies) {
      for (const response of followers.get(company) ?? []) {
        if (response.writableLength > maxBufferedBytes) response.destroy()
        else response.write(text)
      }
    }
  })

  const heartbeat = startWorkerLoop({
    log,
    everyMs: heartbeatMs,
    async run() {
      for (const responses of followers.values())
        for (const response of responses) response.write(': alive\n\n')
    },
    failed: 'heartbeats of streams could not be sent',
  })

  return {
    follow(company, response) {
      const responses = followers.get(company) ?? new Set()
      followers.set(company, responses.add(response))
      response.on('close', () => {
        responses.delete(response)
        if (responses.size === 0) followers.delete(company)
      })
      response.write(': following\n\n')
    },
    async stop() {
      await Promise.all([heartbeat.stop(), unlisten()])
      for (const responses of followers.values()) for (const response of responses) response.end()
    },
  }
}

export const answerEvents = (live: Live, sessions: OpenSessions | undefined) => ({
  async followEvents(_request: unknown, { who, person, reply }: StreamCall): Promise<void> {
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': reply.request.id,
    })
    const timeout = setTimeout(() => response.end(), Math.max(0, person.expiresAt * 1000 - Date.now()))
    const sessionCheck = startWorkerLoop({
      log: reply.log,
      everyMs: heartbeatMs,
      async run() {
        // If the database is down, the stream stays open and logs nothing.
        const isOpen = await sessions?.isOpen(person.sid ?? '').catch(() => true)
        if (isOpen === false) response.end()
      },
      failed: 'whether a session is open could not be read',
    })
    response.on('close', () => {
      clearTimeout(timeout)
      void sessionCheck.stop()
    })
    live.follow(who.company, response)
  },
})
