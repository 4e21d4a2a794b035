// One attempt of a delivery. The name is resolved each time, every address must be public, and the connection goes to
// those that were checked: a name that changes between check and connection reaches nothing else.
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { FailureReason, WebhookAttempt } from '../../contract/webhooks/schema.ts'
import { hostOf, isPublicAddress } from './public-address.ts'
import { headersOf, type Signed } from './signing.ts'

/** What may be reached; only tests set another. */
export interface Guard {
  protocols: readonly string[]
  isPublic(address: string): boolean
  resolve(host: string): Promise<string[]>
  timeoutMs: number
}

export const publicOnly: Guard = {
  protocols: ['https:'],
  isPublic: isPublicAddress,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  timeoutMs: 15_000,
}

class NotSent extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason) {
    super(reason)
    this.reason = reason
  }
}

async function checkedAddresses(url: URL, guard: Guard): Promise<string[]> {
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await guard.resolve(host)
  if (addresses.length === 0) throw new NotSent('name_unknown')
  if (!addresses.every(guard.isPublic)) throw new NotSent('address_not_public')
  return addresses
}

const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family)
  }

interface PostOptions {
  url: URL
  addresses: readonly string[]
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

/** Resolves with the status at the end of the reply's head; its body is not read. */
function statusOf({ url, addresses, headers, body, signal }: PostOptions): Promise<number> {
  const host = hostOf(url)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: pinnedTo(addresses),
      rejectUnauthorized: true,
      signal,
      ...(isIP(host) ? {} : { servername: host }),
    })
    request.on('error', reject)
    request.once('response', (response) => {
      response.on('error', () => {})
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.end(body)
  })
}

function reasonOfStatus(status: number): FailureReason | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

const unknownName = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'ENODATA'])
const ofTls = /CERT|SELF_SIGNED|ISSUER|SIGNATURE|SSL|TLS|EPROTO/

function reasonOfError(error: unknown): FailureReason {
  if (error instanceof NotSent) return error.reason
  const { code = '' } = error as { code?: string }
  if (unknownName.has(code)) return 'name_unknown'
  return ofTls.test(code) ? 'not_secure' : 'unreachable'
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
  })

/** Undefined if it was stopped before its outcome was known. */
export async function post(
  { url: address, ...signed }: Signed & { url: string },
  guard: Guard,
  stopped: AbortSignal,
): Promise<WebhookAttempt | undefined> {
  const at = new Date()
  const begin = performance.now()
  const timeout = AbortSignal.timeout(guard.timeoutMs)
  const signal = AbortSignal.any([timeout, stopped])
  const attempt = (status: number | null, reason: FailureReason | null): WebhookAttempt => ({
    at: at.toISOString(),
    status,
    reason,
    milliseconds: Math.round(performance.now() - begin),
  })
  try {
    const url = new URL(address)
    if (!guard.protocols.includes(url.protocol)) return attempt(null, 'not_secure')
    // A lookup cannot be cancelled.
    const addresses = await Promise.race([checkedAddresses(url, guard), aborted(signal)])
    const headers = headersOf(signed, at)
    const status = await statusOf({ url, addresses, headers, body: signed.body, signal })
    return attempt(status, reasonOfStatus(status))
  } catch (error) {
    if (stopped.aborted) return undefined
    return attempt(null, timeout.aborted ? 'timed_out' : reasonOfError(error))
  }
}
