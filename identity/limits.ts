// How often whom may try what. Failed passwords are counted by account and address together: ten of them keep out only
// who made them. See docs/decisions/identity.md.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { KnownBrowser } from './known-browser.ts'
import type { Subject } from './store.ts'

export const windowSeconds = 60
const ofOneAccount = 10
const ofOneAddress = 100

/** Some proxies name the port of a connection too, which would make each of them another caller. */
const withoutPort = (address: string): string =>
  (/^\[([^\]]+)\](?::\d+)?$/.exec(address) ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address))?.[1] ?? address

/** What a caller can hold: an IPv6 subscriber has a whole /64 to call from. */
export function networkOf(given: string): string {
  const address = withoutPort(given)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Whose attempts are counted for this one. A browser that this very account signed in on before has a count of its own. */
export function subjectsOf(
  { login, sub, address }: { login: string; sub: string | undefined; address: string },
  browser: KnownBrowser | undefined,
): Subject[] {
  if (browser && sub !== undefined && browser.people.includes(sub))
    return [{ name: `browser:${browser.id}:${sub}`, limit: ofOneAccount }]
  const network = networkOf(address)
  return [
    { name: `account:${fingerprint(login.toLowerCase())}@${network}`, limit: ofOneAccount },
    { name: `address:${network}`, limit: ofOneAddress },
  ]
}

/** People type passwords into the wrong field: what they typed is not stored. */
const fingerprint = (login: string): string => createHash('sha256').update(login).digest('base64url')

const mostAddresses = 10_000

/** Counts in memory, in each process for itself: what it protects is cheap, and a restart may forget it. */
export function createRateLimit(limit: number) {
  const counts = new Map<string, { since: number; count: number }>()
  /** Seconds to wait; zero when the request may go on. */
  return function take(address: string): number {
    const network = networkOf(address)
    const now = Date.now()
    let current = counts.get(network)
    if (!current || now - current.since >= windowSeconds * 1000) {
      current = { since: now, count: 0 }
      // Deleted first, so that the oldest windows come first.
      counts.delete(network)
      for (const oldest of counts.keys()) {
        if (counts.size < mostAddresses) break
        counts.delete(oldest)
      }
      counts.set(network, current)
    }
    current.count += 1
    if (current.count <= limit) return 0
    return Math.max(1, Math.ceil(windowSeconds - (now - current.since) / 1000))
  }
}
