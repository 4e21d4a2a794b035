import { IconCloudOff } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import { useOffline } from '../session/connection.ts'
import styles from './OfflineBanner.module.css'

export const OfflineBanner = () =>
  useOffline() && (
    <div className={styles.banner} role="alert">
      <IconCloudOff size={18} aria-hidden />
      <p>
        <strong>{m.connection_offline()}</strong> {m.connection_offline_detail()}
      </p>
    </div>
  )
