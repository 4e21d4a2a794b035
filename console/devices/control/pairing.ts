import type { Command } from '../../../contract/commands/routes.ts'

/** Spec section 4: how long a thermostat may be paired after the command. */
const pairingMs = 2 * 60_000

type Pairing =
  | { kind: 'open'; left: number }
  /** A report of the thermostat after the start ends the pairing. */
  | { kind: 'connected'; at: number }
  | { kind: 'silent' }

/**
 * The state of a pairing, from the device's acknowledgement on. `lastReportAt` is the thermostat's last report by the
 * device. Undefined without a pairing, or if the device does not report that time.
 */
export function pairingOf(
  command: Command | undefined,
  lastReportAt: number | undefined,
  now: number,
): Pairing | undefined {
  const began = command?.acknowledged_at ?? command?.confirmed_at
  if (!command || !began || command.state === 'failed') return undefined
  const start = Date.parse(began)
  if (lastReportAt !== undefined && lastReportAt > start) return { kind: 'connected', at: lastReportAt }
  const left = Math.min(pairingMs, start + pairingMs - now)
  if (left > 0) return { kind: 'open', left }
  return lastReportAt === undefined ? undefined : { kind: 'silent' }
}
