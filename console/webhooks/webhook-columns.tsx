import type { Webhook } from '../../contract/webhooks/schema.ts'
import type { Column } from '../kit/list/columns.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import styles from './webhooks.module.css'
import { kindsText, standingOf } from './words.ts'

/** One line, as long as there is room. */
const Cut = ({ text }: { text: string }) => (
  <span className={styles.cut} title={text}>
    {text}
  </span>
)

export const webhookColumns = (): Column<Webhook>[] => [
  {
    key: 'name',
    label: m.webhook_name(),
    width: '200px',
    onCard: 'title',
    cell: ({ name }) => <Cut text={name} />,
  },
  { key: 'url', label: m.webhook_url(), from: 700, onCard: 'line', cell: ({ url }) => <Cut text={url} /> },
  {
    key: 'kinds',
    label: m.webhook_kinds(),
    from: 940,
    width: '220px',
    onCard: 'none',
    cell: (webhook) => <Cut text={kindsText(webhook)} />,
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
    cell: (webhook) => <Cut text={standingOf(webhook).detail ?? ''} />,
  },
]
