import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import styles from './files.module.css'

// Explicit types, so that an iPhone converts its own format to JPEG; Safari on a Mac converts to the first of them.
export const photoTypes = 'image/jpeg,image/png,image/webp'

interface PickButtonProps {
  label: string
  /** Label for screen readers. */
  wholeLabel?: string
  icon: ReactNode
  accept?: string
  /** Opens the camera directly. */
  isCamera?: boolean
  /** Of the size of a thumbnail, in a strip of photos. */
  isTile?: boolean
  onPick: (files: Iterable<File>) => void
}

/** Opens the browser's own choice of files. */
export const PickButton = ({
  label,
  wholeLabel = label,
  icon,
  accept,
  isCamera = false,
  isTile = false,
  onPick,
}: PickButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={isCamera ? styles.camera : undefined}>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        {...(accept ? { accept } : {})}
        {...(isCamera ? { capture: 'environment' } : {})}
        onChange={({ currentTarget }) => {
          onPick(Array.from(currentTarget.files ?? []))
          // Allows the same file again.
          currentTarget.value = ''
        }}
      />
      {isTile ? (
        <button
          type="button"
          className={styles.pickTile}
          aria-label={wholeLabel}
          onClick={() => input.current?.click()}
        >
          {icon}
          {label}
        </button>
      ) : (
        <Button
          variant="default"
          size="xs"
          className={styles.pick ?? ''}
          leftSection={icon}
          aria-label={wholeLabel}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      )}
    </span>
  )
}
