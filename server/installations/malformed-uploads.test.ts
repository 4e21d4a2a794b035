// A form that cannot be read is the caller's mistake, and leaves nothing behind.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { anUploader, type Uploader } from './files.testing.ts'

let server: TestServer
let one: Uploader

beforeAll(async () => {
  server = await startTestServer()
  one = await anUploader(server)
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

const form = 'multipart/form-data'
const bounded = `${form}; boundary=xyz`
const long = 'x'.repeat(300)
const head = 'content-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain'
const field = 'content-disposition: form-data; name="notes"'

const malformed: [string, string, string][] = [
  ['no boundary', form, `--xyz\r\n${head}\r\n\r\nhello\r\n--xyz--\r\n`],
  [
    'a boundary that is too long',
    `${form}; boundary=${long}`,
    `--${long}\r\n${head}\r\n\r\nhello\r\n--${long}--\r\n`,
  ],
  ['garbage', bounded, '\u0000\u0001 garbage'.repeat(500)],
  ['an end inside a header', bounded, '--xyz\r\ncontent-disposition: form-da'],
  ['an end inside the file', bounded, `--xyz\r\n${head}\r\n\r\nhello, this goes`],
]
const withText: [string, string, string][] = [
  ['a text instead of a file', bounded, `--xyz\r\n${field}\r\n\r\nhello\r\n--xyz--\r\n`],
  [
    'a text before the file',
    bounded,
    `--xyz\r\n${field}\r\n\r\nhello\r\n--xyz\r\n${head}\r\n\r\nhello\r\n--xyz--\r\n`,
  ],
  ['a long text', bounded, `--xyz\r\n${field}\r\n\r\n${'hello '.repeat(50_000)}\r\n--xyz--\r\n`],
  [
    'a text named as the file',
    bounded,
    `--xyz\r\n${field.replace('notes', 'file')}\r\n\r\nhello\r\n--xyz--\r\n`,
  ],
]

describe.each(['photo', 'file'])('a %s', (kind) => {
  const send = async (type: string, body: string) => {
    const answer = await fetch(`${server.url}/api/v1/installations/${one.installation}/${kind}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one.token}`, 'content-type': type },
      body,
    })
    const problem = (await answer.json()) as { key: string }
    return [answer.status, answer.headers.get('content-type'), problem.key]
  }
  const leavesNothing = async () => {
    const incoming = join(server.dataDir, 'files', 'incoming')
    await expect.poll(() => readdir(incoming).catch(() => [])).toEqual([])
    expect(await query(server.databaseUrl, 'select from orphan_files')).toEqual([])
    expect(await query(server.databaseUrl, 'select from installation_files')).toEqual([])
  }

  test.each(malformed)('with %s is refused', async (_, type, body) => {
    expect(await send(type, body)).toEqual([400, 'application/problem+json', 'bad_request'])
    await leavesNothing()
  })

  test.each(withText)('with %s is refused', async (_, type, body) => {
    expect(await send(type, body)).toEqual([400, 'application/problem+json', 'file_required'])
    await leavesNothing()
  })
})
