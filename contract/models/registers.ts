// Settings that share one register of a device: a write of one overwrites the other, so their commands are sent one after
// another.
import { modeActions } from './hc-mb-settings.ts'

const registers: readonly (readonly string[])[] = [modeActions]

/** The settings of the same register, including this one. */
export const registerOf = (action: string): readonly string[] =>
  registers.find((actions) => actions.includes(action)) ?? [action]

/** Every ordered pair of different settings of one register. */
export const registerPairs: readonly (readonly [one: string, other: string])[] = registers.flatMap(
  (actions) =>
    actions.flatMap((one) => actions.filter((other) => other !== one).map((other) => [one, other] as const)),
)
