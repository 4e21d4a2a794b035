// Uploads a file. Only XMLHttpRequest reports the progress of a request body.
import type { Routes } from '../../contract/routes.ts'
import { uploadTimeoutMs } from '../../contract/session.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { addressOf, readProblem } from './api.ts'
import { noteReachable, noteUnreachable } from './connection.ts'
import { operations } from './operations.ts'
import { accessToken } from './renewal.ts'

type ReceivingOperation = {
  [Name in keyof Routes]: Routes[Name] extends { receives: 'file' } ? Name : never
}[keyof Routes]

interface Upload {
  params: Record<string, string>
  file: File
  signal: AbortSignal
  /** From 0 to 1; the server may still be processing at 1. */
  onProgress: (share: number) => void
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Resolves once the server stored it; rejects with a Problem. */
export const upload = async (operation: ReceivingOperation, sent: Upload): Promise<void> => {
  const { params, file, signal, onProgress } = sent
  const { method, path } = operations[operation]
  const requestId = crypto.randomUUID()
  const token = await accessToken()
  signal.throwIfAborted()
  const form = new FormData()
  form.append('file', file)
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (status: number, key: string) => reject(makeProblem({ status, key, requestId, operation }))
    request.open(method, addressOf(path, { params }))
    request.timeout = uploadTimeoutMs
    request.setRequestHeader('x-request-id', requestId)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      noteReachable()
      const { status } = request
      if (status < 300) resolve()
      else reject(makeProblem({ ...readProblem(parsed(request.responseText)), status, requestId, operation }))
    })
    request.addEventListener('error', () => {
      noteUnreachable()
      fail(0, 'unreachable')
    })
    request.addEventListener('timeout', () => fail(0, 'timed_out'))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
