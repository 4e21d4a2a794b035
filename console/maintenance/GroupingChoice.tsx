import { SegmentedControl } from '@mantine/core'
import { m } from '../paraglide/messages.js'
import { type Grouping, groupings } from './due-groups.ts'
import { groupingWord } from './due-words.ts'
import styles from './maintenance.module.css'

/** By what due services are grouped. */
export const GroupingChoice = ({ by, onChange }: { by: Grouping; onChange: (by: Grouping) => void }) => (
  <div className={styles.tools}>
    <span className={styles.quiet}>{m.due_group_by()}</span>
    <SegmentedControl
      aria-label={m.due_group_by()}
      value={by}
      onChange={(next) => onChange(next)}
      data={groupings.map((value) => ({ value, label: groupingWord[value]() }))}
    />
  </div>
)
