import { Tooltip } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { Installation } from '../../contract/installations/schema.ts'
import { m } from '../paraglide/messages.js'
import styles from './installations.module.css'

/** Beside the name of a client that has been deleted. */
export const DeletedClient = () => (
  <Tooltip label={m.client_has_been_deleted()}>
    <IconAlertTriangleFilled
      size={16}
      className={styles.warning}
      role="img"
      aria-label={m.client_has_been_deleted()}
    />
  </Tooltip>
)

export const ClientName = ({ installation }: { installation: Installation }) => (
  <span className={styles.client}>
    <span className={styles.clip} title={installation.client_name}>
      {installation.client_name}
    </span>
    {installation.client_is_archived && <DeletedClient />}
  </span>
)
