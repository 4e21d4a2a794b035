// Proxies whose `X-Forwarded-*` headers are trusted. From others, a caller could choose the address that throttling
// counts.
import { isIP } from 'node:net'
import { z } from 'zod'

/** A function decides by the address of a hop and by the number of proxies between it and the server. */
export type TrustedProxies = false | readonly string[] | ((address: string, hop: number) => boolean)

const groups = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(text: string): boolean {
  const [address = '', length] = text.split('/')
  if (groups.has(text)) return true
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (length === undefined) return bits > 0
  return /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= bits
}

const none = new Set(['false', 'no', 'off', '0'])

/** `true` means one proxy, as in earlier versions. */
const hopsOf = (text: string): number | undefined => {
  if (['true', 'yes', 'on'].includes(text)) return 1
  return /^[1-9]$/.test(text) ? Number(text) : undefined
}

export const trustedProxiesSchema = z
  .string()
  .default('false')
  .transform((given, context): TrustedProxies => {
    const text = given.trim().toLowerCase()
    if (none.has(text)) return false
    const hops = hopsOf(text)
    if (hops !== undefined) return (_address, hop) => hop < hops
    const networks = text.split(',').map((one) => one.trim())
    const invalid = networks.filter((one) => !isNetwork(one))
    if (invalid.length === 0) return networks
    context.addIssue({
      code: 'custom',
      message: `${invalid.join(', ')}: neither a number of proxies from 1 to 9 nor a list of networks`,
    })
    return z.NEVER
  })
