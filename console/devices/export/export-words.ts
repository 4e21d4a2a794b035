import type { ExportFileType, ExportStep } from '../../../contract/exports/telemetry.ts'
import { m } from '../../paraglide/messages.js'

const steps: Record<ExportStep, () => string> = {
  raw: m.resolution_raw,
  '1m': m.export_step_minute,
  '30m': m.export_step_half_hour,
  '1h': m.export_step_hour,
  '1d': m.export_step_day,
  '7d': m.export_step_week,
  '30d': m.export_step_month,
}
export const stepWord = (step: ExportStep): string => steps[step]()

const fileTypes: Record<ExportFileType, () => string> = {
  json: m.export_json,
  csv: m.export_csv,
  xlsx: m.export_xlsx,
}
export const fileTypeWord = (type: ExportFileType): string => fileTypes[type]()
