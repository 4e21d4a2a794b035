// Live push: server-sent events read with fetch, since EventSource cannot carry a bearer token. Reconnects with
// growing pauses; after a gap everything on screen is refetched.
import { useEffect, useEffectEvent } from 'react'
import { type LiveEvent, liveEventSchema } from '../../contract/events.ts'
import { apiPrefix } from '../../contract/route.ts'
import { connectionStore, noteUnreachable } from './connection.ts'
import { createEventReader } from './event-reader.ts'
import { queryClient } from './query-client.ts'
import { accessToken } from './renewal.ts'

type EventOf<T extends LiveEvent['type']> = Extract<LiveEvent, { type: T }>

const silenceMs = 60_000
const longestPauseMs = 10_000
const pausesMs = [500, 1_000, 2_000, 5_000, longestPauseMs]

const listeners = new Map<LiveEvent['type'], Set<(event: LiveEvent) => void>>()

const publish = (data: string) => {
  const parsed = liveEventSchema.safeParse(JSON.parse(data))
  if (!parsed.success) return
  for (const listener of [...(listeners.get(parsed.data.type) ?? [])]) listener(parsed.data)
}

const readStream = async (body: ReadableStream<Uint8Array>, onWord: () => void) => {
  const read = createEventReader(publish)
  for await (const piece of body.pipeThrough(
    new TextDecoderStream() as never,
  ) as unknown as AsyncIterable<string>) {
    onWord()
    read(piece)
  }
}

const openOnce = async (stop: AbortSignal, onOpen: () => void): Promise<void> => {
  const silence = new AbortController()
  const cut = () => silence.abort()
  addEventListener('offline', cut)
  let timer: ReturnType<typeof setTimeout> | undefined
  const onWord = () => {
    clearTimeout(timer)
    timer = setTimeout(cut, silenceMs)
  }
  try {
    onWord()
    const token = await accessToken()
    const answer = await fetch(`${apiPrefix}/events`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        'x-request-id': crypto.randomUUID(),
      },
      signal: AbortSignal.any([stop, silence.signal]),
    })
    if (answer.status === 401) await accessToken(Number.POSITIVE_INFINITY)
    if (!answer.ok || !answer.body) throw new Error(`events: ${answer.status}`)
    onOpen()
    await readStream(answer.body, onWord)
  } catch (error) {
    if (error instanceof TypeError && !stop.aborted) noteUnreachable()
    if (!stop.aborted) console.warn('live updates', error)
  } finally {
    clearTimeout(timer)
    removeEventListener('offline', cut)
  }
}

const pause = (ms: number, stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      stop.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    stop.addEventListener('abort', end)
  })

/** Follows the server until `stop`; started once after sign-in. */
export const followEvents = async (stop: AbortSignal): Promise<void> => {
  let failures = 0
  let hasBeenLive = false
  while (!stop.aborted) {
    await openOnce(stop, () => {
      failures = 0
      connectionStore.write('live')
      if (hasBeenLive) void queryClient.invalidateQueries()
      hasBeenLive = true
    })
    connectionStore.write((state) => (state === 'live' ? 'waiting' : state))
    await pause(pausesMs[Math.min(failures, pausesMs.length - 1)] ?? longestPauseMs, stop)
    failures += 1
  }
}

/** Calls `listener` for every pushed event of a type; returns how to stop. */
export const onEvent = <T extends LiveEvent['type']>(
  type: T,
  listener: (event: EventOf<T>) => void,
): (() => void) => {
  const receive = (event: LiveEvent) => listener(event as EventOf<T>)
  const ofType = listeners.get(type) ?? new Set()
  listeners.set(type, ofType)
  ofType.add(receive)
  return () => void ofType.delete(receive)
}

/** Runs `listener` for every pushed event of a type while the component is shown. */
export const useEvent = <T extends LiveEvent['type']>(
  type: T,
  listener: (event: EventOf<T>) => void,
): void => {
  const latest = useEffectEvent((event: LiveEvent) => listener(event as EventOf<T>))
  useEffect(() => onEvent(type, (event) => latest(event)), [type])
}
