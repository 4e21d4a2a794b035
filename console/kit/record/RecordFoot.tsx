import { m } from '../../paraglide/messages.js'
import { formatTime } from '../format.ts'
import { PanelFoot } from '../layers/PanelParts.tsx'

interface StoredRecord {
  created_at: string
  created_by: string | null
  updated_at: string | null
  updated_by: string | null
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** When and by whom a record was created and last changed. */
export const RecordFoot = ({ record }: { record: StoredRecord }) => (
  <PanelFoot
    start={joined(m.panel_created({ time: formatTime(record.created_at) }), record.created_by)}
    end={
      record.updated_at && joined(m.panel_updated({ time: formatTime(record.updated_at) }), record.updated_by)
    }
  />
)
