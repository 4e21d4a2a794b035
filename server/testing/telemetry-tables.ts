/** Tables keyed by the telemetry id of a device; their policies check only that a company is set. */
export const telemetryTables = [
  'hourly_sums',
  'hourly_watermark',
  'latest_values',
  'raw_readings',
  'rollups',
  'sealed_day_chunks',
] as const
