import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { createPortal } from 'react-dom'
import { useStore } from '../store.ts'
import { toneColour, toneIcons } from '../tone.ts'
import styles from './Snackbar.module.css'
import {
  closeSnackbar,
  holdSnackbar,
  releaseSnackbar,
  type SnackbarMessage,
  snackbarStore,
} from './snackbar.ts'

const press = ({ action }: SnackbarMessage) => {
  closeSnackbar()
  action?.onPress()
}

export const Snackbar = () => {
  const message = useStore(snackbarStore)
  const Icon = message && toneIcons[message.tone]
  useHotkeys([
    ['mod+Z', () => message?.action && press(message), { preventDefault: message?.action !== undefined }],
  ])
  return createPortal(
    <div className={styles.region} role="status" aria-live="polite" data-testid="snackbar">
      {message && Icon && (
        <div
          key={message.id}
          className={styles.message}
          data-action={message.action && true}
          onPointerEnter={holdSnackbar}
          onPointerLeave={releaseSnackbar}
          onFocus={holdSnackbar}
          onBlur={releaseSnackbar}
        >
          <Icon size={18} color={toneColour(message.tone)} aria-hidden />
          <span>{message.text}</span>
          {message.action && (
            <Button
              variant="subtle"
              className={styles.action ?? ''}
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={() => press(message)}
            >
              {message.action.label}
            </Button>
          )}
        </div>
      )}
    </div>,
    document.body,
  )
}
