// Settings that a device keeps in one register: what is asked for one of them is written over the other, so they are
// asked for and sent one after another.
import { modeActions } from './hc-mb-settings.ts'

const registers: readonly (readonly string[])[] = [modeActions]

/** The settings that are written with this one, itself among them. */
export const registerOf = (action: string): readonly string[] =>
  registers.find((actions) => actions.includes(action)) ?? [action]

/** Every two different settings of one register, both ways round. */
export const registerPairs: readonly (readonly [one: string, other: string])[] = registers.flatMap(
  (actions) =>
    actions.flatMap((one) => actions.filter((other) => other !== one).map((other) => [one, other] as const)),
)
