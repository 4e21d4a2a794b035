// Which addresses a webhook may reach: those of the public internet, and nothing of the network that the server stands in.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Everything else of IPv6 is local, reserved, or carries an IPv4 address inside. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** A URL whose host is an address instead of a name, and not a public one. */
export function hasPrivateAddress(url: string): boolean {
  const host = hostOf(new URL(url))
  return isIP(host) !== 0 && !isPublicAddress(host)
}
