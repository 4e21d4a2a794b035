import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './record.module.css'

type Line = readonly [label: string, value: ReactNode]

/** A row that expands to its details. */
export const Unfolding = ({
  head,
  lines,
  action,
}: {
  head: ReactNode
  lines: readonly Line[]
  action?: ReactNode
}) => (
  <li className={styles.unfolding}>
    <details>
      <summary>
        <IconChevronRight size={16} className={styles.arrow} aria-hidden />
        {head}
      </summary>
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </details>
    {action}
  </li>
)
