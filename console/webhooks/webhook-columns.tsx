import type { Webhook } from '../../contract/webhooks/schema.ts'
import { Clip } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { kindsText, standingOf } from './words.ts'

export const webhookColumns = (): Column<Webhook>[] => [
  {
    key: 'name',
    label: m.webhook_name(),
    width: '200px',
    onCard: 'title',
    cell: ({ name }) => <Clip text={name} />,
  },
  { key: 'url', label: m.webhook_url(), from: 700, onCard: 'line', cell: ({ url }) => <Clip text={url} /> },
  {
    key: 'kinds',
    label: m.webhook_kinds(),
    from: 940,
    width: '220px',
    onCard: 'none',
    cell: (webhook) => <Clip text={kindsText(webhook)} />,
  },
  {
    key: 'state',
    label: m.column_state(),
    width: '150px',
    onCard: 'end',
    cell: (webhook) => {
      const { tone, label } = standingOf(webhook)
      return <StatusChip plain tone={tone} label={label} />
    },
  },
  {
    key: 'detail',
    label: m.webhook_last(),
    from: 820,
    onCard: 'line',
    cell: (webhook) => <Clip text={standingOf(webhook).detail ?? ''} />,
  },
]
