import { expect } from 'vitest'
import type { LiveEvent } from '../../contract/events.ts'
import { apiPrefix } from '../../contract/route.ts'

/** Follows the event stream that a browser of this person receives. */
export async function follow(url: string, token: string) {
  const end = new AbortController()
  const response = await fetch(`${url}${apiPrefix}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  })
  let received = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) received += new TextDecoder().decode(chunk)
  })().catch(() => {})
  await expect.poll(() => received).toContain('following')
  return {
    response,
    received: () => received,
    /** The events of this type, in order; the last line may still be on its way. */
    events: <T extends LiveEvent['type']>(type: T) =>
      received
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
