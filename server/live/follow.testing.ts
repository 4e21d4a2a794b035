import { vi } from 'vitest'
import type { LiveEvent } from '../../contract/events.ts'
import { apiPrefix } from '../../contract/route.ts'

/** Everything that a browser of the person with this token is told. */
export async function follow(url: string, token: string) {
  const end = new AbortController()
  const response = await fetch(`${url}${apiPrefix}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  })
  let heard = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) heard += new TextDecoder().decode(chunk)
  })().catch(() => {})
  await vi.waitUntil(() => heard.includes('following'))
  return {
    response,
    heard: () => heard,
    /** The events of this type, in order; the last line may still be on its way. */
    told: <T extends LiveEvent['type']>(type: T) =>
      heard
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('data: '))
        .map((line) => JSON.parse(line.slice(6)) as LiveEvent)
        .filter((event): event is Extract<LiveEvent, { type: T }> => event.type === type),
    /** Resolves when the server ends the stream. */
    ended: reading,
    async stop() {
      end.abort()
      await reading
    },
  }
}
