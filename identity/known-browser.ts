// A browser that signed in before is remembered by a signed cookie, so that guesses made elsewhere do not block it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { mountPath } from './mount-path.ts'

const cookieName = 'thalpos_browser'
const maxAgeSeconds = 180 * 24 * 60 * 60
/** People who share a computer. */
const mostPeople = 10

const browserSchema = z.object({ id: z.string().min(1).max(64), people: z.array(z.string()).max(mostPeople) })
export type KnownBrowser = z.infer<typeof browserSchema>

export interface KnownBrowsers {
  read(request: IncomingMessage): KnownBrowser | undefined
  /** The cookie of this browser once `sub` has signed in there. */
  remember(browser: KnownBrowser | undefined, sub: string): string
}

/** The first key signs; cookies of the others still count. */
export function createKnownBrowsers(keys: readonly string[], isOverTls: boolean): KnownBrowsers {
  const sign = (key: string, text: string) =>
    createHmac('sha256', key).update(`${cookieName}:${text}`).digest()
  const isSigned = (text: string, signature: Buffer) =>
    keys.some((key) => {
      const expected = sign(key, text)
      return expected.length === signature.length && timingSafeEqual(expected, signature)
    })
  return {
    read(request) {
      const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)\\.([\\w-]+)`).exec(
        request.headers.cookie ?? '',
      )
      const [, text = '', signature = ''] = cookie ?? []
      if (!cookie || !isSigned(text, Buffer.from(signature, 'base64url'))) return undefined
      return browserSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
    },
    remember(browser, sub) {
      const others = browser?.people.filter((one) => one !== sub) ?? []
      const id = browser?.id ?? randomBytes(16).toString('base64url')
      const people = [sub, ...others].slice(0, mostPeople)
      const text = Buffer.from(JSON.stringify({ id, people })).toString('base64url')
      const value = `${text}.${sign(keys[0] ?? '', text).toString('base64url')}`
      const attributes = `Path=${mountPath}/sign-in; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`
      return `${cookieName}=${value}; ${attributes}${isOverTls ? '; Secure' : ''}`
    },
  }
}
