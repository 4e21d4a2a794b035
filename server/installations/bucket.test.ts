import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { access, startBucket } from '../files/bucket.testing.ts'
import { openBucket } from '../files/bucket.ts'
import { measure } from '../files/receive.ts'
import { startTestServer } from '../testing/server.ts'
import { anUploader, download, upload } from './files.testing.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let folder: string

beforeAll(async () => {
  bucket = await startBucket()
  folder = await mkdtemp(join(tmpdir(), 'thalpos-bucket-'))
})
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  bucket.objects.clear()
  bucket.state.requests = 0
})

const storage = (more = {}) => openBucket({ endpoint: bucket.endpoint, ...access, ...more })

async function aFile(bytes: Buffer) {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, bytes)
  return { path, mediaType: 'application/pdf', ...(await measure(path)) }
}

async function readWhole(key: string): Promise<Buffer | undefined> {
  const stream = await storage().read(key)
  if (!stream) return undefined
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

test('an object is signed, sent as it is read, read back, and removed', async () => {
  const bytes = randomBytes(3_000_000)
  await storage().put('company/one', await aFile(bytes))
  expect(bucket.objects.get('company/one')?.type).toBe('application/pdf')
  expect((await readWhole('company/one'))?.equals(bytes)).toBe(true)
  await storage().remove('company/one')
  expect(await readWhole('company/one')).toBeUndefined()
  await storage().remove('company/one')
})

test('a request to a busy storage is retried', async () => {
  bucket.state.failures = 2
  await storage().put('company/two', await aFile(Buffer.from('two')))
  expect((await readWhole('company/two'))?.toString()).toBe('two')
})

test('a wrong secret is not retried, and the reason is logged', async () => {
  const wrong = storage({ secret: 'guess' })
  await expect(wrong.put('company/three', await aFile(Buffer.from('x')))).rejects.toThrow(
    /403.*SignatureDoesNotMatch/,
  )
  expect(bucket.state.requests).toBe(1)
  await expect(storage({ bucket: 'elsewhere' }).put('a/b', await aFile(Buffer.from('x')))).rejects.toThrow(
    /NoSuchBucket/,
  )
})

test('bytes that are not what was signed are refused', async () => {
  const file = await aFile(Buffer.from('as signed'))
  await writeFile(file.path, 'otherwise')
  await expect(storage().put('company/four', file)).rejects.toThrow(/XAmzContentSHA256Mismatch/)
  expect(bucket.objects.size).toBe(0)
})

test('photos are stored in the configured bucket, and removed when deleted', async () => {
  const server = await startTestServer({
    FILES_S3_ENDPOINT: bucket.endpoint,
    FILES_S3_BUCKET: access.bucket,
    FILES_S3_REGION: access.region,
    FILES_S3_KEY: access.key,
    FILES_S3_SECRET: access.secret,
  })
  try {
    const one = await anUploader(server)
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(server, 'photo', one, { bytes, name: 'a.jpg' })
    expect([status, bucket.objects.size]).toEqual([201, 2])
    const shown = await download(server, `/installations/${one.installation}/photos/${body.id}`, one.token)
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 90, height: 60 })
    const path = `/installations/${one.installation}/photo/${body.id}`
    expect((await server.ask('DELETE', path, { token: one.token })).status).toBe(204)
    await expect.poll(() => bucket.objects.size).toBe(0)

    bucket.state.failures = 3
    const failed = await upload(server, 'photo', one, { bytes, name: 'a.jpg' })
    expect([failed.status, failed.problem.key]).toEqual([503, 'unavailable'])
  } finally {
    await server.stop()
    await server.drop()
  }
})
