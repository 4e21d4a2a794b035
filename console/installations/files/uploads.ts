// Uploads outlive their tab and the page: they continue while the person is elsewhere, and when the page opens again.
import { isPassing, isProblem, Problem } from '../../kit/problem/problem.ts'
import { createStore, useStore } from '../../kit/store.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { connectionStore } from '../../session/connection.ts'
import { refreshAfter } from '../../session/queries.ts'
import { upload } from '../../session/upload.ts'
import { forgetUnsent, readUnsent, storeUnsent, type UploadKind } from './unsent.ts'

export interface Upload {
  id: string
  installationId: string
  kind: UploadKind
  file: File
  /** `settling`: everything is sent and the server is processing it. */
  state: 'waiting' | 'sending' | 'settling' | 'failed'
  /** From 0 to 1. */
  share: number
  problem: Problem | undefined
  tries: number
}

const uploads = createStore<readonly Upload[]>([])
const aborts = new Map<string, AbortController>()
const atOnce = 2

const change = (id: string, fields: Partial<Upload>): void =>
  uploads.write((all) => all.map((one) => (one.id === id ? { ...one, ...fields } : one)))

const operations = { photo: 'addInstallationPhoto', file: 'addInstallationFile' } as const

const send = async ({ id, installationId, kind, file, tries }: Upload): Promise<void> => {
  const abort = new AbortController()
  aborts.set(id, abort)
  change(id, { state: 'sending', share: 0, problem: undefined, tries: tries + 1 })
  try {
    await upload(operations[kind], {
      params: { id: installationId },
      file,
      signal: abort.signal,
      onProgress: (share) => change(id, { share, state: share < 1 ? 'sending' : 'settling' }),
    })
    await refreshAfter(operations[kind])
    dismissUpload(id)
  } catch (error) {
    if (abort.signal.aborted) return
    if (!isProblem(error)) throw error
    change(id, { state: 'failed', problem: error })
    if (!isPassing(error)) void forgetUnsent(id)
  } finally {
    aborts.delete(id)
    sendNext()
  }
}

const sendNext = (): void => {
  const waiting = uploads.read().filter(({ state }) => state === 'waiting')
  for (const one of waiting.slice(0, Math.max(0, atOnce - aborts.size))) void send(one)
}

const tooLarge = (kind: UploadKind, largest: number): Problem =>
  makeProblem({
    status: 413,
    key: 'upload_too_large',
    values: { megabytes: largest / 1_000_000 },
    requestId: '',
    operation: operations[kind],
  })

interface Destination {
  installationId: string
  kind: UploadKind
  /** Size limit in bytes; larger files are not sent. */
  largest: number
}

export const startUploads = (to: Destination, files: Iterable<File>): void => {
  const { installationId, kind, largest } = to
  const added = Array.from(files, (file): Upload => {
    const one = { id: crypto.randomUUID(), installationId, kind, file, share: 0, tries: 0 }
    return file.size > largest
      ? { ...one, state: 'failed', problem: tooLarge(kind, largest) }
      : { ...one, state: 'waiting', problem: undefined }
  })
  uploads.write((all) => [...all, ...added])
  for (const one of added) if (one.state === 'waiting') void storeUnsent(one)
  sendNext()
}

/** Sends what an earlier visit of this person to the page has left unsent. */
export const resumeUploads = async (): Promise<void> => {
  const unsent = await readUnsent()
  uploads.write((all) => [
    ...all,
    ...unsent
      .filter(({ id }) => all.every((one) => one.id !== id))
      .map((one): Upload => ({ ...one, state: 'waiting', share: 0, problem: undefined, tries: 0 })),
  ])
  sendNext()
}

const mostTries = 4

// What failed for want of a network goes on by itself, unless the rest of the page has one and this fails again and again.
connectionStore.follow(() => {
  if (connectionStore.read() === 'offline') return
  for (const { id, state, problem, tries } of uploads.read())
    if (state === 'failed' && isPassing(problem) && tries < mostTries) retryUpload(id)
})

/** Aborts a running upload. */
export const dismissUpload = (id: string): void => {
  uploads.write((all) => all.filter((one) => one.id !== id))
  void forgetUnsent(id)
  aborts.get(id)?.abort()
}

export const retryUpload = (id: string): void => {
  change(id, { state: 'waiting' })
  sendNext()
}

export const useUploads = (installationId: string, kind: UploadKind): readonly Upload[] =>
  useStore(uploads).filter((one) => one.installationId === installationId && one.kind === kind)
