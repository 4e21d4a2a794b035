// An installation, and a person who uploads to it.
import type { Answer, TestServer } from '../testing/server.ts'
import { aCompany, anInstallation, aPerson, type TestCompany } from '../testing/world.ts'

export interface Uploader {
  company: TestCompany
  token: string
  installation: string
}

export async function anUploader(server: TestServer): Promise<Uploader> {
  const company = await aCompany(server.database)
  const email = await aPerson(server.database, company, ['technician_company'])
  const installation = await anInstallation(server.database, company.id)
  return { company, token: await server.tokenOf(email), installation }
}

export interface UploadedFile {
  bytes: Uint8Array | string
  name: string
  type?: string
  field?: string
}

export async function upload(
  server: TestServer,
  kind: 'photo' | 'file',
  { token, installation }: Pick<Uploader, 'token' | 'installation'>,
  { bytes, name, type = 'application/octet-stream', field = 'file' }: UploadedFile,
): Promise<Answer> {
  const form = new FormData()
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], { type }), name)
  const answer = await fetch(`${server.url}/api/v1/installations/${installation}/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const body = (await answer.json()) as Answer['body']
  return { status: answer.status, headers: answer.headers, body, problem: body }
}

export async function download(server: TestServer, path: string, token: string, headers = {}) {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

export async function storedKeys(server: TestServer): Promise<string[]> {
  const rows = await server.database.asSystem((tx) =>
    tx.selectFrom('installation_files').select(['key', 'thumbnail_key']).execute(),
  )
  return rows.flatMap(({ key, thumbnail_key }) => (thumbnail_key ? [key, thumbnail_key] : [key]))
}
