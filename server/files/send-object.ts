// Sends a stored object with its detected media type, as an attachment or an inline image, never as a page.
import { pipeline } from 'node:stream/promises'
import type { StreamCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { disposition } from './names.ts'
import type { Storage } from './storage.ts'

interface SendOptions {
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
  options: SendOptions,
): Promise<void> {
  const headers = {
    ...reply.getHeaders(),
    etag: `"${options.tag}"`,
    'cache-control': options.shown === 'inline' ? 'private, no-cache' : 'no-store',
    vary: 'authorization',
    'content-security-policy': "default-src 'none'; sandbox",
  } as Record<string, string>
  const cachedTags = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  if (cachedTags.includes(headers.etag ?? '')) {
    reply.hijack()
    reply.raw.writeHead(304, headers).end()
    return
  }
  const bytes = await storage.read(options.key)
  if (!bytes) {
    request.log.error({ key: options.key }, 'an object is missing in the storage')
    throw new Problem(404, 'not_found', 'The storage does not have it any more.')
  }
  reply.hijack()
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': options.mediaType,
    'content-disposition': disposition(options.shown, options.name),
  })
  if (request.method === 'HEAD') {
    bytes.destroy()
    reply.raw.end()
    return
  }
  try {
    await pipeline(bytes, reply.raw)
  } catch (error) {
    // The status is sent; only a broken connection can still signal the error.
    if (!request.raw.destroyed) request.log.error({ err: error }, 'sending a file failed')
  }
}
