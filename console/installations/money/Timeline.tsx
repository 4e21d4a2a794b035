import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Entry, type EntryType, entryTypes } from '../../../contract/jobs/schema.ts'
import { entryKind } from '../../jobs/words.ts'
import { Card } from '../../kit/Card.tsx'
import { m } from '../../paraglide/messages.js'
import { EntryLine } from './EntryLine.tsx'
import styles from './money.module.css'
import filter from './timeline.module.css'

const atFirst = 25

/** All entries, newest first, with a filter by kind. */
export const Timeline = ({ entries }: { entries: readonly Entry[] }) => {
  const [type, setType] = useState<EntryType | undefined>()
  const [limit, setLimit] = useState(atFirst)
  const shown = type ? entries.filter((entry) => entry.type === type) : entries
  const kinds = entryTypes.map((kind) => ({
    kind,
    count: entries.filter((entry) => entry.type === kind).length,
  }))
  const choose = (kind: EntryType | undefined) => () => {
    setType(kind)
    setLimit(atFirst)
  }
  return (
    <Card title={m.money_timeline()} count={entries.length} flush foot={m.money_rule()}>
      <div className={filter.kinds} role="group" aria-label={m.money_kinds()}>
        <button type="button" aria-pressed={type === undefined} onClick={choose(undefined)}>
          {m.money_all()}
        </button>
        {kinds
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => (
            <button key={kind} type="button" aria-pressed={type === kind} onClick={choose(kind)}>
              {entryKind[kind].many()} <span>{count}</span>
            </button>
          ))}
      </div>
      <ul className={styles.entries}>
        {shown.slice(0, limit).map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {shown.length > limit && (
        <Button variant="subtle" m={8} onClick={() => setLimit(limit + atFirst)}>
          {m.action_show_more()}
        </Button>
      )}
    </Card>
  )
}
