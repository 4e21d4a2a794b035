import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../contract/route.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson } from '../testing/world.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  for (let made = 0; made < 20; made++) await aDevice(server.database, { assignedTo: company.id })
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

/** The raw response, as sent. */
const fetchRaw = (path: string, acceptEncoding?: string) =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(acceptEncoding && { 'accept-encoding': acceptEncoding }),
    }
    request(`${server.url}${apiPrefix}${path}`, { headers }, (response) => {
      buffer(response).then((bytes) => resolve({ headers: response.headers, bytes }), reject)
    })
      .on('error', reject)
      .end()
  })

describe('a long answer', () => {
  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
  ])('is encoded as %s on request', async (encoding, decompress) => {
    const plain = await fetchRaw('/devices')
    const packed = await fetchRaw('/devices', encoding)
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers.vary).toMatch('accept-encoding')
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
    expect(JSON.parse(decompress(packed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()))
  })

  test('is not encoded without accept-encoding', async () => {
    const { headers, bytes } = await fetchRaw('/devices?limit=20')
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(bytes.toString()).items).toHaveLength(20)
  })
})

test('a short answer is not encoded', async () => {
  const { headers, bytes } = await fetchRaw('/company', 'gzip, br, zstd')
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-length']).toBe(String(bytes.length))
})

test('live events are not encoded and arrive at once', async () => {
  const sent = request(`${server.url}${apiPrefix}/events`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br, zstd' },
  })
  const [encoding, first] = await new Promise<[string | undefined, string]>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      const encodedAs = response.headers['content-encoding']
      response.once('data', (piece: Buffer) => resolve([encodedAs, piece.toString()]))
    })
    sent.end()
  })
  sent.destroy()
  expect([encoding, first]).toEqual([undefined, ': following\n\n'])
})
