// What real boilers report without meaning it: a modulation level while nothing burns, and below zero; hot water of
// exactly 0 °C where none is measured.
export function repairBoiler(group: string, fields: Record<string, unknown>): Record<string, unknown> {
  if (group !== 'ot.boiler') return fields
  const { blr_mod_lvl: level, dhw_t: hotWater } = fields
  const atRest = isOff(fields.flame) || (isOff(fields.heat) && isOff(fields.water))
  const isIdle = typeof level === 'number' && (atRest || level < 0)
  if (!isIdle && hotWater !== 0) return fields
  return {
    ...fields,
    ...(isIdle ? { blr_mod_lvl: 0 } : {}),
    ...(hotWater === 0 ? { dhw_t: undefined } : {}),
  }
}

const isOff = (value: unknown): boolean => value === 0 || value === false
