import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import ZipStream from 'zip-stream'
import { fileLimits } from '../../contract/installations/files.ts'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { anUploader, download, type UploadedFile, type Uploader, upload } from './files.testing.ts'

let server: TestServer
let one: Uploader

beforeAll(async () => {
  server = await startTestServer({ FILE_MAX_MB: '0.5' })
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})
beforeEach(async () => {
  one = await anUploader(server)
})

const addFile = (bytes: UploadedFile['bytes'], name: string, more: Partial<UploadedFile> = {}) =>
  upload(server, 'file', one, { bytes, name, ...more })
const fileAt = (id: string) => `/installations/${one.installation}/file/${id}`

async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  return Buffer.concat((await Array.fromAsync(stream)) as Buffer[])
}

async function aPdf(): Promise<Buffer> {
  const document = new PDFDocument()
  document.text('Service report')
  document.end()
  return collect(document)
}

async function aZip(entries: Record<string, string | Buffer>, level = 9): Promise<Buffer> {
  const zip = new ZipStream({ level })
  const whole = collect(zip)
  for (const [name, content] of Object.entries(entries)) {
    await new Promise<void>((resolve, reject) => {
      zip.entry(content, { name }, (error) => (error ? reject(error) : resolve()))
    })
  }
  zip.finish()
  return whole
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${main}"/></Types>`
const office = 'application/vnd.openxmlformats-officedocument'
const aSheet = (more = {}) =>
  aZip({
    '[Content_Types].xml': contentTypes(`${office}.spreadsheetml.sheet.main+xml`),
    'xl/workbook.xml': '<x/>',
    ...more,
  })

describe('a file', () => {
  test('comes back byte for byte, to be saved under the name it had', async () => {
    const pdf = await aPdf()
    const { status, body, headers } = await addFile(pdf, 'Πιστοποιητικό καυσαερίων.pdf', {
      type: 'text/html',
    })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/api/v1${fileAt(body.id)}`)
    expect(body).toMatchObject({
      name: 'Πιστοποιητικό καυσαερίων.pdf',
      media_type: 'application/pdf',
      bytes: pdf.length,
    })
    const sent = await download(server, fileAt(body.id), one.token)
    expect(sent.bytes.equals(pdf)).toBe(true)
    expect(sent.headers.get('content-type')).toBe('application/pdf')
    expect(sent.headers.get('content-disposition')).toBe(
      `attachment; filename="_____________ __________.pdf"; filename*=UTF-8''${encodeURIComponent('Πιστοποιητικό καυσαερίων.pdf')}`,
    )
    expect(sent.headers.get('x-content-type-options')).toBe('nosniff')
    expect(sent.headers.get('content-security-policy')).toMatch('sandbox')
    expect(sent.headers.get('cache-control')).toBe('no-store')
  })

  test('has the type of its bytes, and the matching ending', async () => {
    const named = async (bytes: UploadedFile['bytes'], name: string) => {
      const { status, body } = await addFile(bytes, name)
      return [status, body.media_type, body.name]
    }
    expect(await named(await aPdf(), 'setup.exe')).toEqual([201, 'application/pdf', 'setup.exe.pdf'])
    expect(await named(await aSheet(), '../../etc/μετρήσεις.XLSX')).toEqual([
      201,
      `${office}.spreadsheetml.sheet`,
      'μετρήσεις.xlsx',
    ])
    expect(await named('είδος;τιμή\nλέβητας;1.850\n', 'τιμές.csv')).toEqual([201, 'text/csv', 'τιμές.csv'])
    expect(await named(Buffer.from([0xea, 0xe1, 0xeb, 0xe7, 0x0a]), 'windows-1253.txt')).toEqual([
      201,
      'text/plain',
      'windows-1253.txt',
    ])
    expect(await named(compound('Workbook'), 'παλιό.xls')).toEqual([
      201,
      'application/vnd.ms-excel',
      'παλιό.xls',
    ])
    const odt = await aZip({ mimetype: 'application/vnd.oasis.opendocument.text' }, 0)
    expect((await named(odt, 'σημείωμα.odt'))[1]).toBe('application/vnd.oasis.opendocument.text')
  })

  test('that is an image loses what is written beside the picture, and nothing of its size', async () => {
    const taken = await sharp({ create: { width: 3000, height: 200, channels: 3, background: '#888' } })
      .webp()
      .withExif({ IFD0: { Make: 'Samsung' } })
      .toBuffer()
    const { body } = await addFile(taken, 'σχέδιο.webp')
    expect(body.media_type).toBe('image/webp')
    const { bytes, headers } = await download(server, fileAt(body.id), one.token)
    const { exif, width, format } = await sharp(bytes).metadata()
    expect([exif, width, format]).toEqual([undefined, 3000, 'webp'])
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('is renamed, noted and deleted, and the audit trail has all of it', async () => {
    const { body } = await addFile(await aPdf(), 'a.pdf')
    const path = `/installations/${one.installation}/files/${body.id}`
    const edited = await server.ask('PATCH', path, {
      token: one.token,
      body: { name: 'Προσφορά', notes: 'ισχύει έως Μάιο' },
    })
    expect(edited.body).toMatchObject({ name: 'Προσφορά.pdf', notes: 'ισχύει έως Μάιο' })
    expect((await server.ask('DELETE', fileAt(body.id), { token: one.token })).status).toBe(204)
    const trail = await query(
      server.databaseUrl,
      'select action, before, after, by_name from audit where record_id = $1 order by id',
      [one.installation],
    )
    expect(trail).toEqual([
      { action: 'file_added', before: { file: null }, after: { file: 'a.pdf' }, by_name: 'Μαρία Δοκιμή' },
      {
        action: 'file_changed',
        before: { file: 'a.pdf', notes: null },
        after: { file: 'Προσφορά.pdf', notes: 'ισχύει έως Μάιο' },
        by_name: 'Μαρία Δοκιμή',
      },
      {
        action: 'file_deleted',
        before: { file: 'Προσφορά.pdf', notes: 'ισχύει έως Μάιο' },
        after: { file: null, notes: null },
        by_name: 'Μαρία Δοκιμή',
      },
    ])
  })

  test('is listed with its installation, in the order it was added', async () => {
    await addFile('α', 'πρώτο.txt')
    await addFile('β', 'δεύτερο.txt')
    const { body } = await server.ask('GET', `/installations/${one.installation}`, { token: one.token })
    expect(body.photos).toEqual([])
    expect(body.files.map(({ name }: { name: string }) => name)).toEqual(['πρώτο.txt', 'δεύτερο.txt'])
  })

  test('that is sent again is the same one; other bytes or another name make another', async () => {
    const first = await addFile('α', 'πρώτο.txt')
    expect((await addFile('α', 'πρώτο.txt')).body.id).toBe(first.body.id)
    await Promise.all([addFile('β', 'μαζί.txt'), addFile('β', 'μαζί.txt'), addFile('α', 'δεύτερο.txt')])
    await addFile('γ', 'πρώτο.txt')
    const { body } = await server.ask('GET', `/installations/${one.installation}`, { token: one.token })
    const names = body.files.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(['δεύτερο.txt', 'μαζί.txt', 'πρώτο.txt', 'πρώτο.txt'])
  })

  test('stays where it is while its installation is archived', async () => {
    const { body } = await addFile('α', 'α.txt')
    const archive = 'update installations set archived_at = $2 where id = $1'
    await query(server.databaseUrl, archive, [one.installation, new Date()])
    expect((await download(server, fileAt(body.id), one.token)).status).toBe(404)
    expect((await addFile('β', 'β.txt')).status).toBe(404)
    await query(server.databaseUrl, archive, [one.installation, null])
    expect((await download(server, fileAt(body.id), one.token)).bytes.toString()).toBe('α')
  })
})

/** The parts of an office file of before 2007 by which its type is detected. */
const compound = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(2000),
    ...streams.map((name) => Buffer.from(name, 'utf16le')),
    Buffer.alloc(500),
  ])

describe('a file is refused', () => {
  const refusedAs = async (bytes: UploadedFile['bytes'], name: string, more: Partial<UploadedFile> = {}) => {
    const { status, problem } = await addFile(bytes, name, { type: 'application/pdf', ...more })
    return `${status} ${problem.key}`
  }

  test('that could run, or be shown as a page, whatever it is called', async () => {
    const windows = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])
    const linux = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(400)])
    const refused = '415 file_refused'
    expect(await refusedAs(windows, 'αναφορά.pdf')).toBe(refused)
    expect(await refusedAs(windows, 'αναφορά.txt')).toBe(refused)
    expect(await refusedAs(linux, 'αναφορά.docx')).toBe(refused)
    expect(await refusedAs('#!/bin/sh\nrm -rf ~\n', 'readme.txt')).toBe(refused)
    expect(await refusedAs('@echo off\n', 'start.bat')).toBe(refused)
    expect(await refusedAs(' <!doctype html><script>alert(1)</script>', 'page.txt')).toBe(refused)
    expect(await refusedAs('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.csv')).toBe(
      refused,
    )
    expect(await refusedAs('<?xml version="1.0"?><x/>', 'x.txt')).toBe(refused)
  })

  test('that is an archive, or an office document with macros', async () => {
    const bomb = await aZip({ 'zeros.txt': Buffer.alloc(5_000_000) })
    expect(bomb.length).toBeLessThan(20_000)
    expect(await refusedAs(bomb, 'zeros.xlsx')).toBe('415 file_refused')
    const macro = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
    const sheet = await aZip({ '[Content_Types].xml': contentTypes(macro), 'xl/workbook.xml': '<x/>' })
    expect(await refusedAs(sheet, 'a.xlsx')).toBe('415 file_refused')
    expect(await refusedAs(compound('WordDocument', '_VBA_PROJECT'), 'a.doc')).toBe('415 file_refused')
    expect(await refusedAs(compound('SummaryInformation'), 'setup.doc')).toBe('415 file_refused')
  })

  test('that is HEIC, which has its own message', async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(200),
    ])
    expect(await refusedAs(heic, 'IMG_2041.HEIC')).toBe('415 photo_heic')
  })

  test('a zip bomb inside an office document is never unpacked', async () => {
    const document = await aSheet({ 'xl/worksheets/sheet1.xml': Buffer.alloc(20_000_000) })
    const { status, body } = await addFile(document, 'βόμβα.xlsx')
    expect([status, body.bytes]).toEqual([201, document.length])
  })

  test('that is empty, too large, or not there', async () => {
    expect(await refusedAs('', 'a.txt')).toBe('415 file_empty')
    const { status, problem } = await addFile(new Uint8Array(520_000), 'a.txt')
    expect([status, problem.key, problem.values]).toEqual([413, 'upload_too_large', { megabytes: 0.5 }])
    expect(await refusedAs('α', 'a.txt', { field: 'other' })).toBe('400 file_required')
    const json = await server.ask('POST', `/installations/${one.installation}/file`, {
      token: one.token,
      body: {},
    })
    expect([json.status, json.problem.key]).toEqual([415, 'unsupported_media_type'])
    const orphans = 'select key from orphan_files where company_id = $1'
    expect(await query(server.databaseUrl, orphans, [one.company.id])).toEqual([])
  })

  test('that breaks off on its way, and nothing of it stays', async () => {
    const incoming = join(server.dataDir, 'files', 'incoming')
    const sending = request(`${server.url}/api/v1/installations/${one.installation}/file`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${one.token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '400000',
      },
    })
    sending.on('error', () => {})
    sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
    sending.write('α'.repeat(50_000))
    await expect.poll(() => readdir(incoming)).toHaveLength(1)
    sending.destroy()
    await expect.poll(() => readdir(incoming)).toEqual([])
    const { body } = await server.ask('GET', `/installations/${one.installation}`, { token: one.token })
    expect(body.files).toEqual([])
  })

  test('beyond as many as an installation can hold, also when several come at once', async () => {
    await query(
      server.databaseUrl,
      `with announced as (
         insert into orphan_files (key, company_id, due_at)
         select 'filled/' || gen_random_uuid(), $1, now() + interval '1 hour' from generate_series(1, $2::int) returning key)
       select key from announced`,
      [one.company.id, fileLimits.files - 1],
    )
    await query(
      server.databaseUrl,
      `insert into installation_files (company_id, installation_id, kind, key, name, media_type, bytes, sha256)
       select company_id, $2, 'file', key, 'a.txt', 'text/plain', 1, 'x' from orphan_files where company_id = $1`,
      [one.company.id, one.installation],
    )
    const answers = await Promise.all(['α', 'β', 'γ'].map((text) => addFile(text, `${text}.txt`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const { problem } = await addFile('δ', 'δ.txt')
    expect([problem.key, problem.values]).toEqual(['files_too_many', { count: fileLimits.files }])
  })
})
