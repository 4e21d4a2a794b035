// Receives an uploaded file: streams its bytes to a temporary folder of its own.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../request/problem.ts'

interface ReceivedFile {
  path: string
  name: string
}

const megabyte = 1_000_000

function tooLarge(limit: number): Problem {
  const values = { megabytes: Math.round((limit / megabyte) * 10) / 10 }
  return new Problem(413, 'upload_too_large', undefined, undefined, { values })
}

/** Bytes around the file in a form with that one field. */
const formBytes = 4096

async function firstPart(request: FastifyRequest, limit: number): Promise<Multipart | undefined> {
  const limits = { fileSize: limit, files: 1, fields: 1, fieldSize: formBytes }
  const { value } = await request.parts({ limits }).next()
  return value as Multipart | undefined
}

/** Errors of the form parser become a 400; those of the disk have a `syscall`. */
async function readForm<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new Problem(400, 'bad_request', 'The form cannot be read.')
  }
}

export async function receive(request: FastifyRequest, folder: string, limit: number): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported_media_type')
  if (Number(request.headers['content-length']) > limit + formBytes) throw tooLarge(limit)
  const part = await readForm(firstPart(request, limit))
  if (part?.type !== 'file' || part.fieldname !== 'file') {
    if (part?.type === 'file') part.file.resume()
    throw new Problem(400, 'file_required', undefined, [{ path: 'file', key: 'file_required' }])
  }
  const path = join(folder, 'received')
  await readForm(pipeline(part.file, createWriteStream(path)))
  if (part.file.truncated) throw tooLarge(limit)
  if ((await stat(path)).size === 0) throw new Problem(415, 'file_empty')
  return { path, name: part.filename ?? '' }
}

/** Creates a temporary folder for the work and removes it afterwards. */
export async function inTemporaryFolder<T>(
  incoming: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(incoming, randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
