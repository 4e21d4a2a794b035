import { Button } from '@mantine/core'
import { IconRefresh, IconServerOff } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import { failureLine } from './list/ListStates.tsx'
import { Notice } from './Notice.tsx'
import type { Problem } from './problem/problem.ts'

/** A part of a screen that failed to load, with a retry button. */
export const Failed = ({
  title,
  problem,
  onRetry,
}: {
  title: string
  problem: Problem
  onRetry: () => void
}) => (
  <Notice
    icon={IconServerOff}
    tone="fault"
    title={title}
    body={failureLine(problem)}
    actions={
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        {m.action_retry()}
      </Button>
    }
  />
)
