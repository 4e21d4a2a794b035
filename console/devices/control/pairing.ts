import type { Command } from '../../../contract/commands.ts'

/** Spec section 4: how long a thermostat may be paired after the command. */
export const pairingMs = 2 * 60_000

/** How much of the pairing mode is left, counted from the device's own acknowledgement. */
export function pairingLeft(command: Command | undefined, now: number): number {
  const started = command?.acknowledged_at ?? command?.confirmed_at
  if (!command || !started || command.state === 'failed') return 0
  const left = Date.parse(started) + pairingMs - now
  return left > pairingMs ? pairingMs : Math.max(0, left)
}
