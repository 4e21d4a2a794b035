// What real boilers report without meaning it: a modulation level while nothing burns, and below zero.
export function repairBoiler(group: string, fields: Record<string, unknown>): Record<string, unknown> {
  if (group !== 'ot.boiler' || typeof fields.blr_mod_lvl !== 'number') return fields
  const atRest = isOff(fields.flame) || (isOff(fields.heat) && isOff(fields.water))
  return atRest || fields.blr_mod_lvl < 0 ? { ...fields, blr_mod_lvl: 0 } : fields
}

const isOff = (value: unknown): boolean => value === 0 || value === false
