import { CloseButton } from '@mantine/core'
import { createPortal } from 'react-dom'
import { m } from '../../paraglide/messages.js'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { HeadingLevel } from '../Heading.tsx'
import { useStore } from '../store.ts'
import { useLayer } from './layers.ts'
import styles from './Modal.module.css'
import { ModalContext, modalStore, type OpenModal, requestClose } from './modals.ts'

const ModalLayer = ({ modal, depth }: { modal: OpenModal; depth: number }) => {
  const ref = useLayer<HTMLDivElement>({
    onClose: () => requestClose(modal.id),
    covers: true,
    isModal: true,
  })
  const titleId = `modal-${modal.id}-title`
  return (
    <ModalContext value={modal.id}>
      <div
        className={styles.scrim}
        style={{ zIndex: 200 + depth * 10 }}
        onMouseDown={(event) => event.target === event.currentTarget && requestClose(modal.id)}
      >
        <div
          ref={ref}
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          tabIndex={-1}
          className={styles.modal}
          data-depth={depth}
          style={{ maxWidth: modal.width }}
        >
          <header className={styles.head}>
            <h2 id={titleId}>{modal.title}</h2>
            <CloseButton aria-label={m.action_close()} onClick={() => requestClose(modal.id)} />
          </header>
          <HeadingLevel value={3}>
            <ErrorBoundary>{modal.content}</ErrorBoundary>
          </HeadingLevel>
        </div>
      </div>
    </ModalContext>
  )
}

export const ModalHost = () => {
  const stack = useStore(modalStore)
  return createPortal(
    stack.map((modal, depth) => <ModalLayer key={modal.id} modal={modal} depth={depth} />),
    document.body,
  )
}
