import { createPortal } from 'react-dom'
import { useStore } from '../store.ts'
import { toneColour, toneIcons } from '../tone.ts'
import styles from './Snackbar.module.css'
import { snackbarStore } from './snackbar.ts'

export const Snackbar = () => {
  const message = useStore(snackbarStore)
  const Icon = message && toneIcons[message.tone]
  return createPortal(
    <div className={styles.region} role="status" aria-live="polite" data-testid="snackbar">
      {message && Icon && (
        <div key={message.id} className={styles.message}>
          <Icon size={18} color={toneColour(message.tone)} aria-hidden />
          <span>{message.text}</span>
        </div>
      )}
    </div>,
    document.body,
  )
}
