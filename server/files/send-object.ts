// What somebody has uploaded goes out as what it was found to be, to be saved or shown as an image, never as a page.
import { pipeline } from 'node:stream/promises'
import type { StreamCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { disposition } from './names.ts'
import type { Storage } from './storage.ts'

interface Sent {
  key: string
  /** Changes when the bytes do. */
  tag: string
  mediaType: string
  name: string
  shown: 'inline' | 'attachment'
}

export async function sendObject(
  { request, reply }: StreamCall,
  storage: Storage,
  sent: Sent,
): Promise<void> {
  const headers = {
    ...reply.getHeaders(),
    etag: `"${sent.tag}"`,
    'cache-control': sent.shown === 'inline' ? 'private, no-cache' : 'no-store',
    vary: 'authorization',
    'content-security-policy': "default-src 'none'; sandbox",
  } as Record<string, string>
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  if (known.includes(headers.etag ?? '')) {
    reply.hijack()
    reply.raw.writeHead(304, headers).end()
    return
  }
  const bytes = await storage.read(sent.key)
  if (!bytes) {
    request.log.error({ key: sent.key }, 'the storage has lost an object')
    throw new Problem(404, 'not_found', 'The storage does not have it any more.')
  }
  reply.hijack()
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': sent.mediaType,
    'content-disposition': disposition(sent.shown, sent.name),
  })
  if (request.method === 'HEAD') {
    bytes.destroy()
    reply.raw.end()
    return
  }
  try {
    await pipeline(bytes, reply.raw)
  } catch (error) {
    // The status is sent: an answer that breaks off is all that can still tell the caller.
    if (!request.raw.destroyed) request.log.error({ err: error }, 'a file broke off')
  }
}
