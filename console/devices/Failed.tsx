import { Button } from '@mantine/core'
import { IconRefresh, IconServerOff } from '@tabler/icons-react'
import { failureLine } from '../kit/list/ListStates.tsx'
import { Notice } from '../kit/Notice.tsx'
import type { Problem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'

/** A part of a screen that could not be loaded: what failed, and once more. */
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
