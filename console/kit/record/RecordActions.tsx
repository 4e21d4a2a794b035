import { ActionIcon, Button } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { usePanelFrame } from '../layers/SidePanel.tsx'
import styles from './record.module.css'

interface RecordActionsProps {
  onEdit: () => void
  /** Needs a confirmation; true when the record is gone, and the panel closes. */
  onDelete: () => Promise<boolean>
}

/** Edit and delete in the head of a panel. */
export const RecordActions = ({ onEdit, onDelete }: RecordActionsProps) => {
  const { isPage, close } = usePanelFrame()
  const remove = async () => {
    if (await onDelete()) close()
  }
  return (
    <>
      {isPage ? (
        <ActionIcon size={44} onClick={onEdit} aria-label={m.action_edit()}>
          <IconEdit size={20} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
          {m.action_edit()}
        </Button>
      )}
      <ActionIcon
        size={isPage ? 44 : 34}
        variant={isPage ? 'subtle' : 'default'}
        className={styles.delete ?? ''}
        onClick={() => void remove()}
        aria-label={m.action_delete()}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
