// The whole sign-in over plain HTTP, as any client of the provider does it.
import { createHash, randomBytes } from 'node:crypto'
import { type Browser, type Opened, openBrowser } from './browser.testing.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
  idToken: string
}

export interface SignIn {
  /** The public address of the server: `http://localhost:54200`. */
  baseUrl: string
  login: string
  password: string
  browser?: Browser
}

export async function signIn({
  baseUrl,
  login,
  password,
  browser = openBrowser(baseUrl),
}: SignIn): Promise<Tokens> {
  const request = authorizationRequest(baseUrl)
  let opened = await browser.open(request.address)
  if (opened.url.pathname.startsWith('/identity/sign-in/')) {
    opened = await browser.open(formAddress(opened), { login, password })
  }
  const code = opened.url.searchParams.get('code')
  if (!code) throw new Error(`${login} was not signed in: ${opened.status} ${opened.url.pathname}`)
  const answer = await askForTokens(baseUrl, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${baseUrl}/`,
    code_verifier: request.verifier,
  })
  if (!answer.tokens) throw new Error(`no tokens for ${login}: ${JSON.stringify(answer.body)}`)
  return answer.tokens
}

export async function refresh(baseUrl: string, refreshToken: string) {
  return askForTokens(baseUrl, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

/** The authorization URL of a client, with its PKCE verifier. */
export function authorizationRequest(baseUrl: string, more: Record<string, string | undefined> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const parameters: Record<string, string | undefined> = {
    client_id: 'console',
    response_type: 'code',
    scope: 'openid profile email offline_access',
    redirect_uri: `${baseUrl}/`,
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { verifier, address: `${baseUrl}/identity/auth?${new URLSearchParams(given).toString()}` }
}

export function formAddress(page: Opened): string {
  const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1]
  if (!action) throw new Error(`no form at ${page.url.pathname} (${page.status})`)
  return action
}

export async function askForTokens(
  baseUrl: string,
  form: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown>; tokens: Tokens | undefined }> {
  const response = await fetch(`${baseUrl}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'console', ...form }),
  })
  const body = (await response.json()) as Record<string, unknown>
  const tokens = response.ok
    ? {
        accessToken: String(body['access_token']),
        refreshToken: String(body['refresh_token']),
        idToken: String(body['id_token']),
      }
    : undefined
  return { status: response.status, body, tokens }
}
