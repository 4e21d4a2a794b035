import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconEdit, IconRepeat, IconTrash } from '@tabler/icons-react'
import type { JobDetail } from '../../contract/jobs/schema.ts'
import { callBackOf } from '../jobs/call-back.ts'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { m } from '../paraglide/messages.js'
import { useOffers } from '../shell/offers.ts'
import styles from './job-panel.module.css'

/** Edit, and the rarer actions in a menu. */
export const HeadActions = ({ job }: { job: JobDetail }) => {
  const { editJob, deleteJob, addJob, moveJob } = useOffers()
  const { isPage, close } = usePanelFrame()
  const remove = async () => {
    if (await deleteJob(job)) close()
  }
  const hasEnded = job.state === 'done' || job.state === 'complete'
  return (
    <>
      {isPage ? (
        <ActionIcon size={44} onClick={() => editJob(job)} aria-label={m.action_edit()}>
          <IconEdit size={20} />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          className={styles.edit ?? ''}
          leftSection={<IconEdit size={16} aria-hidden />}
          onClick={() => editJob(job)}
        >
          {m.action_edit()}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon size={isPage ? 44 : 34} aria-label={m.action_more()}>
            <IconDots size={isPage ? 20 : 18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasEnded && (
            <Menu.Item leftSection={<IconRepeat size={16} />} onClick={() => addJob(callBackOf(job))}>
              {m.job_call_back()}
            </Menu.Item>
          )}
          {job.state !== 'pending' && (
            <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => moveJob(job, 'pending')}>
              {m.job_reopen()}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTrash size={16} />} color="var(--fault)" onClick={() => void remove()}>
            {m.action_delete()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
