import { Button } from '@mantine/core'
import { IconAlertOctagonFilled, IconRefresh } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import type { Problem } from '../problem/problem.ts'
import styles from './ListPage.module.css'
import { failureLine } from './ListStates.tsx'

/** Over rows that could not be refreshed. */
export const StaleBanner = ({ problem, onRetry }: { problem: Problem; onRetry: () => void }) => (
  <div className={styles.banner} role="alert">
    <IconAlertOctagonFilled size={18} aria-hidden />
    <div>
      <strong>{m.list_error_title()}</strong>
      <p>{failureLine(problem)}</p>
    </div>
    <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
      {m.action_retry()}
    </Button>
  </div>
)
