/** How much heat comes of the power taken, where both are known and it makes any; a defrost takes heat back. */
export function copOf({
  heat,
  power,
  isDefrosting,
}: {
  heat: number | undefined
  power: number | undefined
  isDefrosting: boolean
}): number | undefined {
  if (heat === undefined || power === undefined || isDefrosting) return undefined
  return power >= leastPower && heat > 0 ? heat / power : undefined
}

/** Below this (kW) only the electronics are fed, and a ratio says nothing. */
const leastPower = 0.2
