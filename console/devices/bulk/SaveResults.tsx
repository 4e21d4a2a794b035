import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkChange, BulkDevice } from '../../../contract/bulk-changes/routes.ts'
import { formatTime } from '../../kit/format.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { saveBytes } from '../../kit/save-bytes.ts'
import { csvOf } from '../../kit/spreadsheet.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { call } from '../../session/api.ts'
import { bulkReasonText, bulkTitleOf, deviceStateWords, valueOf } from './bulk-words.ts'

const atOnce = 200

async function readAll(id: string): Promise<BulkDevice[]> {
  const items: BulkDevice[] = []
  for (;;) {
    const query = { limit: atOnce, offset: items.length }
    const page = await call('listBulkDevices', { params: { id }, query })
    items.push(...page.items)
    if (page.items.length === 0 || items.length >= page.total) return items
  }
}

/** Saves the outcome of every device as a file in the reader's language. */
export const SaveResults = ({ change }: { change: BulkChange }) => {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const words = (value: BulkDevice['value_before']) => valueOf(change.device_type, change.action, value)
      const rows = (await readAll(change.id)).map((row) => [
        row.device_id,
        row.device_name ?? '',
        row.client_name ?? '',
        words(row.value_before),
        words(row.action_value),
        deviceStateWords[row.state].label(),
        row.reason ? bulkReasonText(row.reason, row.ended_at) : '',
        row.ended_at ? formatTime(row.ended_at) : '',
      ])
      const head = [
        m.column_device_id(),
        m.column_device_name(),
        m.column_client(),
        m.bulk_column_before(),
        m.bulk_column_requested(),
        m.bulk_column_result(),
        m.bulk_column_reason(),
        m.bulk_column_time(),
      ]
      const text = csvOf([head, ...rows], getLocale())
      saveBytes(new Blob([text], { type: 'text/csv' }), `${bulkTitleOf(change)}.csv`)
    } catch (error) {
      if (!isProblem(error)) throw error
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      size="xs"
      ml="auto"
      leftSection={<IconFileExport size={14} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      {m.list_export()}
    </Button>
  )
}
