// The storage of several machines: a bucket of a service that speaks S3, with the bucket in the path of its address.
// A request is signed over the hash of what it carries, so that bytes broken on the way are refused.
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
/** Nothing heard for so long is a failure. */
const silenceMs = 30_000
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

  async function ask(method: string, key: string, object?: StoredObject): Promise<http.IncomingMessage> {
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
    const sending = request(signed.url, { method, headers, timeout: silenceMs })
    sending.on('timeout', () => sending.destroy(new Error('the storage is silent')))
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      sending.on('response', resolve)
      sending.on('error', reject)
    })
    if (!object) sending.end()
    // An answer that comes before all is sent is the answer.
    else pipeline(createReadStream(object.path), sending).catch(() => {})
    return answered
  }

  /** What went wrong on the way, or inside the service, may go well the next time. */
  async function insist(method: string, key: string, object?: StoredObject): Promise<http.IncomingMessage> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await ask(method, key, object)
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
      const answer = await insist('PUT', key, object)
      if (answer.statusCode === 404) throw new StorageError(404, await textOf(answer))
      answer.resume()
    },

    async read(key): Promise<Readable | undefined> {
      const answer = await insist('GET', key)
      if (answer.statusCode !== 404) return answer
      answer.resume()
      return undefined
    },

    async remove(key) {
      ;(await insist('DELETE', key)).resume()
    },
  }
}
