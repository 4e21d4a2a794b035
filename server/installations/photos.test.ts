import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { anUploader, download, storedKeys, type Uploader, upload } from './files.testing.ts'

let server: TestServer
let one: Uploader

beforeAll(async () => {
  server = await startTestServer({ PHOTO_MAX_MB: '1.5' })
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})
beforeEach(async () => {
  one = await anUploader(server)
})

const picture = (width: number, height: number, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A photo as a phone takes it: rotated, with place and camera in its metadata. */
const fromPhone = () =>
  picture(400, 300)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Samsung', Model: 'SM-G991B' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '40/1 37/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '22/1 57/1 0/1',
      },
    })
    .toBuffer()

const photosAt = (id: string) => `/installations/${one.installation}/photos/${id}`
const addPhoto = async (bytes: Uint8Array, name = 'photo.jpg', as = one) =>
  upload(server, 'photo', as, { bytes, name })

describe('a photo', () => {
  test('is stored upright, without metadata, and sent with its detected type', async () => {
    const taken = await fromPhone()
    const { exif: written, orientation: lying } = await sharp(taken).metadata()
    expect([written?.toString('latin1').includes('Samsung'), lying]).toEqual([true, 6])
    const added = await addPhoto(taken, 'IMG_2041.JPG')
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      name: 'IMG_2041.jpg',
      media_type: 'image/jpeg',
      width: 300,
      height: 400,
      created_by: 'Μαρία Δοκιμή',
    })
    expect(added.headers.get('location')).toBe(`/api/v1${photosAt(added.body.id)}`)
    const sent = await download(server, photosAt(added.body.id), one.token)
    expect(sent.bytes.length).toBe(added.body.bytes)
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(sent.bytes).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([width, height]).toEqual([300, 400])
    expect(sent.bytes.toString('latin1')).not.toMatch(/Samsung|Exif|GPS/)
  })

  test('is limited in size, and has a thumbnail of one size', async () => {
    const added = await addPhoto(await picture(4000, 1000).png().toBuffer(), 'boiler.png')
    expect(added.body).toMatchObject({ name: 'boiler.jpg', width: 2560, height: 640 })
    const small = await download(server, `${photosAt(added.body.id)}?size=thumbnail`, one.token)
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 360 })
  })

  test('is shown by a browser as an image only, cached for this person, and revalidated', async () => {
    const { body } = await addPhoto(await fromPhone(), 'Λέβητας Καλαμαριά.jpg')
    const { headers } = await download(server, photosAt(body.id), one.token)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="_______ _________.jpg"; filename*=UTF-8''${encodeURIComponent('Λέβητας Καλαμαριά.jpg')}`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const tag = headers.get('etag') ?? ''
    const again = await download(server, photosAt(body.id), one.token, { 'if-none-match': tag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  test('is renamed and noted, and retains its ending', async () => {
    const { body } = await addPhoto(await fromPhone())
    const path = `/installations/${one.installation}/photo/${body.id}`
    const edited = await server.ask('PATCH', path, {
      token: one.token,
      body: { name: 'Καμινάδα', notes: 'πριν την αλλαγή' },
    })
    expect(edited.body).toMatchObject({
      name: 'Καμινάδα.jpg',
      notes: 'πριν την αλλαγή',
      updated_by: 'Μαρία Δοκιμή',
    })
    const wrong = await server.ask('PATCH', path, { token: one.token, body: { name: ' ' } })
    expect([wrong.status, wrong.problem.errors?.[0]?.key]).toEqual([400, 'name_required'])
  })

  test('is deleted with its bytes', async () => {
    const { body } = await addPhoto(await fromPhone())
    const keys = (await storedKeys(server)).filter((key) => key.startsWith(one.company.id))
    expect(keys).toHaveLength(2)
    const folder = join(server.dataDir, 'files', 'stored', one.company.id)
    expect(await readdir(folder)).toHaveLength(2)
    const path = `/installations/${one.installation}/photo/${body.id}`
    expect((await server.ask('DELETE', path, { token: one.token })).status).toBe(204)
    expect((await download(server, photosAt(body.id), one.token)).status).toBe(404)
    await expect.poll(() => readdir(folder)).toEqual([])
    expect((await server.ask('DELETE', path, { token: one.token })).status).toBe(404)
  })

  test('is of the company that added it', async () => {
    const { body } = await addPhoto(await fromPhone())
    const rival = await anUploader(server)
    expect((await download(server, photosAt(body.id), rival.token)).status).toBe(404)
    const theirs = `/installations/${rival.installation}/photos/${body.id}`
    expect((await download(server, theirs, rival.token)).status).toBe(404)
    const path = `/installations/${one.installation}/photo/${body.id}`
    expect((await server.ask('DELETE', path, { token: rival.token })).status).toBe(404)
    expect((await server.ask('PATCH', path, { token: rival.token, body: { name: 'x' } })).status).toBe(404)
    const intruding = await addPhoto(await fromPhone(), 'x.jpg', { ...rival, installation: one.installation })
    expect(intruding.status).toBe(404)
    expect((await download(server, photosAt(body.id), one.token)).status).toBe(200)
  })
})

describe('a photo is refused', () => {
  const refusedAs = async (bytes: Uint8Array, name = 'photo.jpg') => {
    const { status, problem } = await addPhoto(bytes, name)
    return [status, problem.key, problem.values]
  }

  test('that breaks off', async () => {
    const whole = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: '#111',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await refusedAs(whole.subarray(0, whole.length / 2))).toEqual([415, 'photo_unreadable', undefined])
  })

  test('that is too large, before and while it arrives', async () => {
    expect(await refusedAs(new Uint8Array(1_600_000))).toEqual([413, 'upload_too_large', { megabytes: 1.5 }])
  })

  test('that is no photo, whatever it is called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await refusedAs(svg)).toEqual([415, 'photo_refused', undefined])
    expect(await refusedAs(Buffer.from('MZ\x90\0'.padEnd(200, '\0')))).toEqual([
      415,
      'photo_refused',
      undefined,
    ])
    expect(await refusedAs(await picture(8, 8).gif().toBuffer())).toEqual([415, 'photo_refused', undefined])
    expect(await refusedAs(new Uint8Array(0))).toEqual([415, 'file_empty', undefined])
  })

  test('of HEIC, which has its own message', async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(200),
    ])
    expect(await refusedAs(heic)).toEqual([415, 'photo_heic', undefined])
  })

  test('of more pixels than are decoded', async () => {
    const huge = await picture(8, 8).png().toBuffer()
    huge.writeUInt32BE(12_000, 16)
    huge.writeUInt32BE(12_000, 20)
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
    expect(await refusedAs(huge)).toEqual([413, 'photo_too_many_pixels', { megapixels: 40 }])
  })
})
