import { z } from 'zod'
import { longestSnoozeDays } from '../../contract/alarms/routes.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextAreaField } from '../kit/form/fields.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { attempt } from '../session/attempt.ts'
import { refreshAfter } from '../session/queries.ts'

type Id = Pick<Alarm, 'id'>

export const acknowledge = ({ id }: Id): Promise<void> =>
  attempt(async () => {
    await call('acknowledgeAlarm', { params: { id } })
    await refreshAfter('acknowledgeAlarm')
  }, m.alarm_acknowledged())

export const assign = ({ id }: Id, assignee_id: string | null): Promise<void> =>
  attempt(
    async () => {
      await call('assignAlarm', { params: { id }, body: { assignee_id } })
      await refreshAfter('assignAlarm')
    },
    assignee_id === null ? m.alarm_unassigned() : m.alarm_assigned(),
  )

export const snooze = ({ id }: Id, until: Date | null): Promise<void> =>
  attempt(
    async () => {
      await call('snoozeAlarm', { params: { id }, body: { until: until?.toISOString() ?? null } })
      await refreshAfter('snoozeAlarm')
    },
    until === null ? m.alarm_woken() : m.alarm_snoozed(),
  )

/** The choices of a snooze, in hours. */
export const snoozes = [
  { hours: 1, label: () => m.alarm_snooze_hours({ count: 1 }) },
  { hours: 4, label: () => m.alarm_snooze_hours({ count: 4 }) },
  { hours: 24, label: () => m.alarm_snooze_days({ count: 1 }) },
  { hours: 72, label: () => m.alarm_snooze_days({ count: 3 }) },
  { hours: 168, label: () => m.alarm_snooze_days({ count: 7 }) },
  { hours: longestSnoozeDays * 24, label: () => m.alarm_snooze_days({ count: longestSnoozeDays }) },
] as const

const commentLimit = 1000
const commentSchema = z.object({
  text: z.string().trim().min(1, 'comment_required').max(commentLimit, 'too_long'),
})

export const comment = ({ id }: Id): void => {
  const save = async (body: { text: string }) => {
    await call('commentAlarm', { params: { id }, body })
    await refreshAfter('commentAlarm')
    showSnackbar({ tone: 'fine', text: m.alarm_commented() })
  }
  openModal({
    title: m.alarm_comment(),
    width: 520,
    content: (
      <FormModal schema={commentSchema} defaults={{ text: '' }} onSave={save} errorText={keyText}>
        <TextAreaField name="text" label={m.alarm_comment_text()} max={commentLimit} required />
      </FormModal>
    ),
  })
}
