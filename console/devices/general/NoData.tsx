import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import styles from './general.module.css'

/** Says that the device has not reported what a part of the screen needs. */
export const NoData = ({ groups = [] }: { groups?: readonly string[] }) => (
  <Alert
    icon={<IconInfoCircle size={20} aria-hidden />}
    color="gray"
    variant="default"
    className={styles.noData ?? ''}
  >
    {m.comboNoData()}
    {groups.length > 0 && <code> {groups.join(', ')}</code>}
  </Alert>
)
