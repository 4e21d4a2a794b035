import { Button } from '@mantine/core'
import { IconRefresh, IconSearchOff, IconServerOff, IconX } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { Notice } from '../Notice.tsx'
import type { Problem } from '../problem/problem.ts'
import type { EmptyText } from './rows.ts'
import type { ListState } from './use-list.ts'

/** What failed, with the status and the number under which the server recorded it. */
export const failureLine = (problem: Problem): string => {
  const reason = [
    problem.status > 0 ? `${problem.sentence} (${problem.status})` : problem.sentence,
    m.problem_request({ id: problem.requestId.slice(0, 8) }),
  ].join(' · ')
  return problem.fallback ? `${problem.fallback} ${reason}` : reason
}

export const EmptyList = ({ icon, title, body, action }: EmptyText) => (
  <Notice icon={icon} title={title} body={body} actions={action} />
)

export const FilteredToNothing = ({ list }: { list: ListState }) => (
  <Notice
    icon={IconSearchOff}
    title={m.list_filtered_title()}
    body={m.list_filtered_body()}
    actions={
      <Button variant="default" leftSection={<IconX size={16} />} onClick={list.clear}>
        {m.action_clear_filters()}
      </Button>
    }
  />
)

export const FailedList = ({ problem, onRetry }: { problem: Problem; onRetry: () => void }) => (
  <Notice
    icon={IconServerOff}
    tone="fault"
    title={m.list_first_error_title()}
    body={failureLine(problem)}
    actions={
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
        {m.action_retry()}
      </Button>
    }
  />
)
