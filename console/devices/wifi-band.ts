/** Spec section 4, in dBm. */
const wifiBands = [
  { from: -30, band: 'excellent', tone: 'fine' },
  { from: -67, band: 'very_good', tone: 'fine' },
  { from: -70, band: 'good', tone: 'fine' },
  { from: -80, band: 'weak', tone: 'warning' },
  { from: -90, band: 'very_weak', tone: 'warning' },
  { from: Number.NEGATIVE_INFINITY, band: 'extremely_weak', tone: 'fault' },
] as const

export type WifiBand = (typeof wifiBands)[number]

/** The band of a signal; a limit belongs to the better band. Undefined at 0 or above: wired. */
export const wifiBandOf = (dbm: number | undefined): WifiBand | undefined =>
  dbm === undefined || !(dbm < 0) ? undefined : wifiBands.find(({ from }) => dbm >= from)
