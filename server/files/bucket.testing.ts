// A small S3 store with the operations that the product needs. It verifies every signature (AWS Signature Version 4,
// after its public description) and the hash of every body.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export const access = {
  key: 'AKIATHALPOSTEST',
  secret: 'shhh/+secret',
  region: 'eu-south-1',
  bucket: 'homes',
}

function signatureOf(request: IncomingMessage, stamp: string, signed: string[]): string {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  const query = [...searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  const canonical = [
    request.method,
    pathname,
    query.toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${stamp.slice(0, 8)}/${access.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')
  const day = hmac(`AWS4${access.secret}`, stamp.slice(0, 8))
  const key = hmac(hmac(hmac(day, access.region), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex')
}

function refusalOf(request: IncomingMessage, body: Buffer): string | undefined {
  const stamp = String(request.headers['x-amz-date'])
  const match = /Credential=([^/]+)\/.*SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  )
  const [, key, signed, signature] = match ?? []
  if (key !== access.key || !signed?.split(';').includes('host')) return 'InvalidAccessKeyId'
  if (signature !== signatureOf(request, stamp, signed.split(';'))) return 'SignatureDoesNotMatch'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  if (request.method === 'PUT' && request.headers['content-length'] === undefined)
    return 'MissingContentLength'
  return undefined
}

interface StoredObject {
  body: Buffer
  type: string | undefined
}

/** The next `state.failures` requests are answered with 503. */
export async function startBucket() {
  const objects = new Map<string, StoredObject>()
  const state = { failures: 0, requests: 0 }
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    state.requests += 1
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    if (state.failures > 0) {
      state.failures -= 1
      return refuse(503, 'SlowDown')
    }
    const refusal = refusalOf(request, body)
    if (refusal) return refuse(403, refusal)
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)
    const key = path.slice(access.bucket.length + 2)
    if (!path.startsWith(`/${access.bucket}/`)) return refuse(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      objects.set(key, { body, type: request.headers['content-type'] })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const stored = objects.get(key)
    return stored ? response.writeHead(200).end(stored.body) : refuse(404, 'NoSuchKey')
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    state,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
