// One connection that hears the notifications of every process, and finds its way back when it is cut.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'

interface Hearer {
  hear(payload: string): void
  onGap(isDeaf: boolean): void
}

export function openListener(url: string, log: Pick<BaseLogger, 'warn'>) {
  const hearers = new Map<string, Set<Hearer>>()
  let connection: Promise<pg.Client> | undefined
  let isClosed = false

  function tellGap(isDeaf: boolean): void {
    for (const others of hearers.values()) for (const { onGap } of others) onGap(isDeaf)
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
      tellGap(true)
      connection = reconnect()
      connection.catch(() => {})
    }
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => {
      for (const { hear } of hearers.get(channel) ?? []) hear(payload ?? '')
    })
    await client.connect()
    try {
      for (const channel of hearers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
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
        tellGap(false)
        return client
      } catch (error) {
        log.warn({ err: error }, 'still no listening connection')
      }
    }
  }

  return {
    async listen(
      channel: string,
      hear: Hearer['hear'],
      onGap: Hearer['onGap'] = () => {},
    ): Promise<() => Promise<void>> {
      const hearer = { hear, onGap }
      const others = hearers.get(channel) ?? new Set()
      hearers.set(channel, others.add(hearer))
      connection ??= connect().catch((error: unknown) => {
        connection = undefined
        throw error
      })
      const client = await connection
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => {
        others.delete(hearer)
        if (others.size > 0 || isClosed || hearers.get(channel) !== others) return
        hearers.delete(channel)
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
