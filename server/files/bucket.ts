// Storage shared by several machines: an S3 bucket, with path-style addresses. The signature covers the hash of the
// body, so that the service refuses corrupted bytes.
import { createReadStream } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Settings } from '../settings/settings.ts'
import type { Storage, StoredObject } from './storage.ts'

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** Idle time-out of a request. */
const idleTimeoutMs = 30_000
const attempts = 3

class StorageError extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(`The storage answered ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

async function textOf(answer: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

export function openBucket(settings: NonNullable<Settings['files']['bucket']>): Storage {
  const base = `${settings.endpoint.replace(/\/$/, '')}/${encodeURIComponent(settings.bucket)}/`
  const { request } = base.startsWith('https:') ? https : http

  async function sendOnce(method: string, key: string, object?: StoredObject): Promise<http.IncomingMessage> {
    const signed = await new AwsV4Signer({
      method,
      url: base + key,
      headers: {
        'x-amz-content-sha256': object?.sha256 ?? emptyHash,
        ...(object ? { 'content-type': object.mediaType, 'content-length': String(object.bytes) } : {}),
      },
      accessKeyId: settings.key,
      secretAccessKey: settings.secret,
      service: 's3',
      region: settings.region,
    }).sign()
    const headers = Object.fromEntries(signed.headers)
    const sending = request(signed.url, { method, headers, timeout: idleTimeoutMs })
    sending.on('timeout', () => sending.destroy(new Error('the storage is silent')))
    const response = new Promise<http.IncomingMessage>((resolve, reject) => {
      sending.on('response', resolve)
      sending.on('error', reject)
    })
    if (!object) sending.end()
    // A response may arrive before the whole body is sent; the upload's error then does not matter.
    else pipeline(createReadStream(object.path), sending).catch(() => {})
    return response
  }

  /** Retries network errors and errors of the service (5xx). */
  async function sendWithRetry(
    method: string,
    key: string,
    object?: StoredObject,
  ): Promise<http.IncomingMessage> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await sendOnce(method, key, object)
        const status = answer.statusCode ?? 0
        if (status < 300 || status === 404) return answer
        throw new StorageError(status, await textOf(answer))
      } catch (error) {
        const isFinal = error instanceof StorageError && error.status < 500
        if (isFinal || attempt === attempts) throw error
        await wait(200 * attempt)
      }
    }
  }

  return {
    async put(key, object) {
      const answer = await sendWithRetry('PUT', key, object)
      if (answer.statusCode === 404) throw new StorageError(404, await textOf(answer))
      answer.resume()
    },

    async read(key): Promise<Readable | undefined> {
      const answer = await sendWithRetry('GET', key)
      if (answer.statusCode !== 404) return answer
      answer.resume()
      return undefined
    },

    async remove(key) {
      ;(await sendWithRetry('DELETE', key)).resume()
    },
  }
}
