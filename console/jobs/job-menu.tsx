import {
  IconArrowBackUp,
  IconBan,
  IconCalendarPlus,
  IconCheck,
  IconCircleCheck,
  IconFilter,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { JobState, ListedJob } from '../../contract/jobs/schema.ts'
import type { MenuAction } from '../kit/list/columns.ts'
import { recordMenu } from '../kit/list/record-menu.tsx'
import { m } from '../paraglide/messages.js'
import { useOffers } from '../shell/offers.ts'
import { useRowPanel } from '../shell/row-panel.ts'
import { visitPrefillOf } from './prefills.ts'

/** The menu of a job. A step that its state does not allow is explained when it is pressed. */
export const useJobMenu = (): MenuAction<ListedJob>[] => {
  const { editJob, moveJob, deleteJob, bookAppointment } = useOffers()
  const { open, closeOf } = useRowPanel('job')
  const remove = async (job: ListedJob) => {
    if (await deleteJob(job)) closeOf(job.id)
  }
  const [view, edit, erase] = recordMenu<ListedJob>({
    onView: ({ id }) => open(id),
    onEdit: editJob,
    onDelete: (job) => void remove(job),
  })
  const navigate = useNavigate()
  const onlyOf = (key: 'client_id' | 'installation_id', id: string) =>
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, [key]: [id], page: undefined })) as never,
    })
  const step = (to: JobState, label: string, icon: MenuAction<ListedJob>['icon']): MenuAction<ListedJob> => ({
    key: to,
    label,
    icon,
    onClick: (job) => moveJob(job, to),
    when: ({ state }) => state !== to,
  })
  return [
    ...(view ? [view] : []),
    ...(edit ? [edit] : []),
    {
      key: 'schedule',
      label: m.job_schedule(),
      icon: <IconCalendarPlus size={16} />,
      onClick: (job) => bookAppointment(visitPrefillOf(job)),
      when: ({ state }) => state === 'pending',
    },
    step('done', m.job_end(), <IconCheck size={16} />),
    step('complete', m.job_complete(), <IconCircleCheck size={16} />),
    step('cancelled', m.job_cancel(), <IconBan size={16} />),
    step('pending', m.job_reopen(), <IconArrowBackUp size={16} />),
    {
      key: 'of_client',
      label: m.jobs_of_client(),
      icon: <IconFilter size={16} />,
      onClick: ({ client_id }) => onlyOf('client_id', client_id),
    },
    {
      key: 'of_installation',
      label: m.jobs_of_installation(),
      icon: <IconFilter size={16} />,
      onClick: ({ installation_id }) => onlyOf('installation_id', installation_id),
    },
    ...(erase ? [erase] : []),
  ]
}
