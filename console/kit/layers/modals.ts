// The frame holds one modal and one more over it (spec section 2).
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createStore } from '../store.ts'

export interface OpenModal {
  id: number
  title: string
  content: ReactNode
  /** Widest, in px. */
  width: number
  /** Asked before closing by Escape, the cross or the scrim; false keeps the modal. */
  mayClose: () => boolean | Promise<boolean>
  onClosed: () => void
}

export const modalStore = createStore<readonly OpenModal[]>([])

const deepest = 2
let count = 0

/** Opens a modal, over the one that is open if there is one. Answers with the function that closes it. */
export const openModal = (modal: {
  title: string
  content: ReactNode
  width?: number
  onClosed?: () => void
}): (() => void) => {
  count += 1
  const id = count
  if (modalStore.read().length >= deepest) throw new Error('a third modal was opened')
  modalStore.write((stack) => [
    ...stack,
    { width: 560, onClosed: () => {}, ...modal, id, mayClose: () => true },
  ])
  return () => closeModal(id)
}

/** Closes a modal and whatever lies over it, without asking. */
export const closeModal = (id: number): void => {
  const stack = modalStore.read()
  const from = stack.findIndex((modal) => modal.id === id)
  if (from < 0) return
  modalStore.write(stack.slice(0, from))
  for (const modal of stack.slice(from).reverse()) modal.onClosed()
}

export const closeAllModals = (): void => {
  const [first] = modalStore.read()
  if (first) closeModal(first.id)
}

/** Asks the modal's guard first, as Escape and the cross do. */
export const requestClose = async (id: number): Promise<void> => {
  const modal = modalStore.read().find((one) => one.id === id)
  if (modal && (await modal.mayClose())) closeModal(id)
}

export const ModalContext = createContext(0)

/** For the content of a modal: how to close it, at once or with its guard. */
export const useModal = () => {
  const id = useContext(ModalContext)
  return { close: () => closeModal(id), requestClose: () => void requestClose(id) }
}

/** While shown, the surrounding modal asks `mayClose` before it closes. */
export const useModalGuard = (mayClose: () => boolean | Promise<boolean>): void => {
  const id = useContext(ModalContext)
  useEffect(() => {
    const guard = (next: OpenModal['mayClose']) =>
      modalStore.write((stack) =>
        stack.map((modal) => (modal.id === id ? { ...modal, mayClose: next } : modal)),
      )
    guard(mayClose)
    return () => guard(() => true)
  }, [id, mayClose])
}
