// One connection receives all notifications for this process, and reconnects when it is lost.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'

interface Subscriber {
  onMessage(payload: string): void
  onGap(isListenerDown: boolean): void
}

export function openListener(url: string, log: Pick<BaseLogger, 'warn'>) {
  const subscribers = new Map<string, Set<Subscriber>>()
  let connection: Promise<pg.Client> | undefined
  let isClosed = false

  function reportGap(isListenerDown: boolean): void {
    for (const others of subscribers.values()) for (const { onGap } of others) onGap(isListenerDown)
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'thalpos listener',
      keepAlive: true,
      // Channels are opened and closed at the same time.
      pipeline: true,
    })
    let isLost = false
    const lose = () => {
      if (isLost || isClosed) return
      isLost = true
      log.warn({}, 'the listening connection was lost')
      reportGap(true)
      connection = reconnect()
      connection.catch(() => {})
    }
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of subscribers.get(channel) ?? []) onMessage(payload ?? '')
    })
    await client.connect()
    try {
      for (const channel of subscribers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.on('end', lose)
    return client
  }

  async function reconnect(): Promise<pg.Client> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 5000)) {
      await pause(wait, undefined, { ref: false })
      if (isClosed) throw new Error('The database is closed.')
      try {
        const client = await connect()
        reportGap(false)
        return client
      } catch (error) {
        log.warn({ err: error }, 'still no listening connection')
      }
    }
  }

  return {
    async listen(
      channel: string,
      onMessage: Subscriber['onMessage'],
      onGap: Subscriber['onGap'] = () => {},
    ): Promise<() => Promise<void>> {
      const subscriber = { onMessage, onGap }
      const others = subscribers.get(channel) ?? new Set()
      subscribers.set(channel, others.add(subscriber))
      connection ??= connect().catch((error: unknown) => {
        connection = undefined
        throw error
      })
      const client = await connection
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        others.delete(subscriber)
        if (others.size > 0 || isClosed || subscribers.get(channel) !== others) return
        subscribers.delete(channel)
        const current = await connection?.catch(() => undefined)
        await current?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
      }
    },
    async close() {
      isClosed = true
      const client = await connection?.catch(() => undefined)
      await client?.end().catch(() => {})
    },
  }
}
