import { createContext, useContext } from 'react'
import type { RecordAction, RecordChange } from '../../contract/changes.ts'
import type { ListAnswer } from '../kit/list/rows.ts'
import { type Difference, differencesOf, type RecordFields } from '../kit/record/differences.ts'
import { ListedPart, type useLimit } from '../kit/record/ListedPart.tsx'
import styles from '../kit/record/record.module.css'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'

const actionWord: Record<RecordAction, () => string> = {
  created: m.change_created,
  changed: m.change_changed,
  contact_added: m.change_contact_added,
  contact_changed: m.change_contact_changed,
  contact_deleted: m.change_contact_deleted,
  item_added: m.change_item_added,
  item_changed: m.change_item_changed,
  item_deleted: m.change_item_deleted,
  photo_added: m.change_photo_added,
  photo_changed: m.change_photo_changed,
  photo_deleted: m.change_photo_deleted,
  file_added: m.change_file_added,
  file_changed: m.change_file_changed,
  file_deleted: m.change_file_deleted,
  device_placed: m.change_device_placed,
  device_removed: m.change_device_removed,
  device_swapped: m.change_device_swapped,
  device_changed: m.change_device_changed,
  deleted: m.change_deleted,
  action_added: m.change_action_added,
  action_changed: m.change_action_changed,
  action_deleted: m.change_action_deleted,
  material_added: m.change_material_added,
  material_changed: m.change_material_changed,
  material_deleted: m.change_material_deleted,
  expense_added: m.change_expense_added,
  expense_changed: m.change_expense_changed,
  expense_deleted: m.change_expense_deleted,
  visit_deleted: m.change_visit_deleted,
  archived: m.change_archived,
  restored: m.change_restored,
}

const DifferenceLine = ({ difference: { label, before, after } }: { difference: Difference }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {before !== undefined && (
        <>
          <del>
            <span className="visually-hidden">{m.change_before()} </span>
            {before || '—'}
          </del>{' '}
          <span aria-hidden>→ </span>
        </>
      )}
      <ins>
        {before !== undefined && <span className="visually-hidden">{m.change_after()} </span>}
        {after || '—'}
      </ins>
    </dd>
  </div>
)

/** A kind of record that belongs to the one whose history this is. */
interface Belonging {
  name: () => string
  fields: RecordFields
}
type Belongings = Readonly<Record<string, Belonging>>

const FieldsContext = createContext<{ fields: RecordFields; others: Belongings }>({ fields: {}, others: {} })

const Change = ({ row: change }: { row: RecordChange }) => {
  const { fields, others } = useContext(FieldsContext)
  const other = others[change.record]
  const differences = differencesOf(change, other?.fields ?? fields)
  const word = actionWord[change.action]()
  return (
    <li className={styles.change}>
      <div className={styles.changeHead}>
        <strong>{other ? m.change_of({ record: other.name(), change: word }) : word}</strong>
        {change.action === 'device_changed' && <span className="num">{change.device_id}</span>}
        <span>{change.by}</span>
        <Time at={change.at} />
      </div>
      {differences.length > 0 && (
        <dl className={styles.lines}>
          {differences.map((difference) => (
            <DifferenceLine key={difference.label} difference={difference} />
          ))}
        </dl>
      )}
    </li>
  )
}

interface ChangesProps {
  answer: ListAnswer<RecordChange>
  limit: ReturnType<typeof useLimit>
  fields: RecordFields
  /** By kind, for a history that lists other records too. */
  others?: Belongings
}

const none: Belongings = {}

/** The audit trail, newest first. */
export const Changes = ({ answer, limit, fields, others = none }: ChangesProps) => (
  <FieldsContext value={{ fields, others }}>
    <ListedPart answer={answer} empty={m.changes_empty()} rowKey={({ id }) => id} as={Change} limit={limit} />
  </FieldsContext>
)
