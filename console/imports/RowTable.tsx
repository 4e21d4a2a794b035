import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Import, ImportRow } from '../../contract/imports/routes.ts'
import { m } from '../paraglide/messages.js'
import { columnText, importProblemText } from './import-words.ts'
import styles from './imports.module.css'
import { RowMatches } from './RowMatches.tsx'

const Mistakes = ({ run, row }: { run: Import; row: ImportRow }) => (
  <ul className={styles.mistakes}>
    {row.errors.map(({ column, key, values }) => (
      <li key={`${column} ${key}`}>
        <IconAlertOctagonFilled size={14} aria-hidden />
        <strong>{columnText(run.kind, column)}</strong> {importProblemText(run.kind, key, values)}
      </li>
    ))}
  </ul>
)

/** Rows of the file, each with its errors and possible matches. */
export const RowTable = ({ run, rows }: { run: Import; rows: readonly ImportRow[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={m.import_rows()}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.import_row()}</th>
          {run.columns.map((column) => (
            <th key={column} scope="col">
              {columnText(run.kind, column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.row}>
            <tr data-bad={row.errors.length > 0 || undefined} data-skipped={row.is_skipped || undefined}>
              <th scope="row">{row.row}</th>
              {run.columns.map((column) => (
                <td
                  key={column}
                  title={row.cells[column]}
                  data-bad={row.errors.some((error) => error.column === column) || undefined}
                >
                  {row.cells[column] || '—'}
                </td>
              ))}
            </tr>
            {row.errors.length + row.matches.length > 0 && (
              <tr className={styles.why}>
                <td colSpan={run.columns.length + 1}>
                  <div className={styles.remarks}>
                    {row.errors.length > 0 && <Mistakes run={run} row={row} />}
                    {row.matches.length > 0 && <RowMatches run={run} row={row} />}
                  </div>
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  </section>
)
