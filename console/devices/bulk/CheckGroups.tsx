import { Button } from '@mantine/core'
import { IconArrowRight, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { type BulkCheck, bulkVerdicts } from '../../../contract/bulk-changes/routes.ts'
import { formatNumber } from '../../kit/format.ts'
import { toneColour, toneIcons } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import styles from './bulk.module.css'
import type { BulkRequest } from './bulk-request.ts'
import { bulkReasonText, valueOf, verdictWords } from './bulk-words.ts'

type Item = BulkCheck['items'][number]

const pageSize = 50

const Line = ({ item, request }: { item: Item; request: BulkRequest }) => {
  const words = (value: Item['value_before']) => valueOf(request.device_type, request.action, value)
  const changes = item.verdict === 'change' || item.verdict === 'offline'
  return (
    <li className={styles.line}>
      <span className={styles.who}>
        <span className={styles.id}>{item.device_id}</span>
        <span className={styles.quiet}>
          {[item.device_name, item.client_name].filter(Boolean).join(' · ')}
        </span>
      </span>
      {item.verdict !== 'other_type' && (
        <span className={styles.values}>
          {words(item.value_before)}
          {changes && (
            <>
              <IconArrowRight size={14} role="img" aria-label={m.bulk_becomes()} />
              <strong>{words(request.action_value)}</strong>
            </>
          )}
        </span>
      )}
      {item.reason && <span className={styles.why}>{bulkReasonText(item.reason)}</span>}
    </li>
  )
}

const Group = ({ items, request }: { items: readonly Item[]; request: BulkRequest }) => {
  const [shown, setShown] = useState(pageSize)
  const rest = items.length - shown
  return (
    <>
      <ul className={styles.lines}>
        {items.slice(0, shown).map((item) => (
          <Line key={item.device_id} item={item} request={request} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" onClick={() => setShown(shown + 4 * pageSize)}>
          {m.bulk_show_more({ count: formatNumber(rest) })}
        </Button>
      )}
    </>
  )
}

/** The result of a dry run, by outcome; each group lists its devices. */
export const CheckGroups = ({ request, check }: { request: BulkRequest; check: BulkCheck }) => {
  const groups = bulkVerdicts
    .map((verdict) => ({ verdict, items: check.items.filter((item) => item.verdict === verdict) }))
    .filter(({ items }) => items.length > 0)
  return (
    <ul className={styles.groups}>
      {groups.map(({ verdict, items }) => {
        const { tone, icon, label } = verdictWords[verdict]
        const Shape = icon ?? toneIcons[tone]
        return (
          <li key={verdict}>
            <details className={styles.group} open={items.length <= 5 && verdict !== 'other_type'}>
              <summary>
                <IconChevronRight size={16} className={styles.arrow} aria-hidden />
                <Shape size={16} aria-hidden style={{ color: toneColour(tone) }} />
                <span>{label()}</span>
                <strong className={styles.count}>{formatNumber(items.length)}</strong>
              </summary>
              <Group items={items} request={request} />
            </details>
          </li>
        )
      })}
    </ul>
  )
}
