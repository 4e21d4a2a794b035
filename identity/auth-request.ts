// What an authorization request may look like before anything of it is stored.
import type { IncomingMessage } from 'node:http'

/** Characters. A login is an e-mail address at most; the console's state is 32 long. */
const longest = { state: 512, login_hint: 320, query: 4096 }

export type Refusal = { status: 400; code: 'invalid_request' } | { status: 405; code: 'invalid_request' }

export function refuseAuthRequest(request: IncomingMessage, search: string): Refusal | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, code: 'invalid_request' }
  const query = new URLSearchParams(search)
  const isLong = (name: 'state' | 'login_hint') =>
    query.getAll(name).some((value) => value.length > longest[name])
  if (search.length > longest.query || isLong('state') || isLong('login_hint'))
    return { status: 400, code: 'invalid_request' }
  return undefined
}
