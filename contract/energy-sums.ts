/** Replies that sum the energy of devices: what changes how a device counts makes all of them stale. */
export const energySums = [
  'getConsumption',
  'getConsumptionTotal',
  'getConsumptionComparison',
  'listConsumers',
  'getSavings',
  'getSavingsFit',
  'getSavingsKpi',
] as const
