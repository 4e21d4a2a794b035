import type { Command } from '../../../contract/commands/routes.ts'

/** Spec section 4: how long a thermostat may be paired after the command. */
const pairingMs = 2 * 60_000

type Pairing =
  | { kind: 'open'; left: number }
  /** The thermostat spoke after the pairing began: that ends it. */
  | { kind: 'heard'; at: number }
  | { kind: 'unheard' }

/**
 * How a pairing stands, from the device's own acknowledgement on. `heardAt` is the last word of the thermostat that
 * the device reports. Undefined without a pairing, and where the device does not say what it hears.
 */
export function pairingOf(
  command: Command | undefined,
  heardAt: number | undefined,
  now: number,
): Pairing | undefined {
  const began = command?.acknowledged_at ?? command?.confirmed_at
  if (!command || !began || command.state === 'failed') return undefined
  const start = Date.parse(began)
  if (heardAt !== undefined && heardAt > start) return { kind: 'heard', at: heardAt }
  const left = Math.min(pairingMs, start + pairingMs - now)
  if (left > 0) return { kind: 'open', left }
  return heardAt === undefined ? undefined : { kind: 'unheard' }
}
