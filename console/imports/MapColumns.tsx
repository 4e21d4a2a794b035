import { Button, NativeSelect } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { type ImportKind, importColumns } from '../../contract/imports/columns.ts'
import type { ImportHead } from '../../contract/imports/routes.ts'
import { formatNumber } from '../kit/format.ts'
import { Heading } from '../kit/Heading.tsx'
import { LeaveGuard, ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { m } from '../paraglide/messages.js'
import { columnText } from './import-words.ts'
import styles from './imports.module.css'

interface MapColumnsProps {
  kind: ImportKind
  heads: readonly ImportHead[]
  isReading: boolean
  /** Why the file could not be read with the last choice. */
  refused: string | undefined
  onMap: (columns: readonly string[]) => void
  onBack: () => void
}

/** Required columns that are not assigned yet. */
export const missingColumns = (kind: ImportKind, chosen: readonly string[]): string[] =>
  importColumns[kind]
    .filter(({ name, isRequired }) => isRequired && !chosen.includes(name))
    .map(({ name }) => name)

/** The step between file and rows: the meaning of each column. */
export const MapColumns = ({ kind, heads, isReading, refused, onMap, onBack }: MapColumnsProps) => {
  const [chosen, setChosen] = useState<readonly string[]>(() => heads.map(({ column }) => column ?? ''))
  const missing = missingColumns(kind, chosen)
  const choose = (at: number, name: string) =>
    setChosen(chosen.map((other, place) => (place === at ? name : other === name ? '' : other)))
  const options = [
    { value: '', label: m.import_column_left_out() },
    ...importColumns[kind].map(({ name }) => ({ value: name, label: columnText(kind, name) })),
  ]
  return (
    <LeaveGuard holds={chosen.some((name, at) => name !== (heads[at]?.column ?? ''))}>
      <ModalBody>
        <Heading className={styles.pastTitle}>{m.import_columns()}</Heading>
        <p className={styles.quiet}>{m.import_columns_body()}</p>
        <ul className={styles.heads}>
          {heads.map(({ head, samples }, at) => {
            const title = head || m.import_columns_nameless({ number: formatNumber(at + 1) })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same head twice
              <li key={at}>
                <div>
                  <strong>{title}</strong>
                  <span className={styles.quiet}>{samples.join(' · ') || '—'}</span>
                </div>
                <NativeSelect
                  aria-label={m.import_column_of({ head: title })}
                  data={options}
                  value={chosen[at] ?? ''}
                  onChange={({ currentTarget }) => choose(at, currentTarget.value)}
                  data-autofocus={at === 0 || undefined}
                />
              </li>
            )
          })}
        </ul>
        <p role="status" className={missing.length > 0 ? styles.refused : styles.quiet}>
          {missing.length > 0 &&
            m.import_columns_missing({ columns: missing.map((name) => columnText(kind, name)).join(', ') })}
        </p>
        {refused !== undefined && (
          <p className={styles.refused} role="alert">
            {refused}
          </p>
        )}
      </ModalBody>
      <ModalFoot>
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {m.import_other_file()}
        </Button>
        <Button loading={isReading} disabled={missing.length > 0} onClick={() => onMap(chosen)}>
          {m.import_columns_go()}
        </Button>
      </ModalFoot>
    </LeaveGuard>
  )
}
