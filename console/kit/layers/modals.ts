// The frame holds one modal and one more over it (spec section 2).
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from 'react'
import { createStore } from '../store.ts'

interface ModalGuard {
  /** Closing by Escape, the cross, the scrim, Back or a reload would lose something. */
  holds: boolean
  /** Asks in the modal whether it may be lost. */
  ask: () => void
}

export interface OpenModal {
  id: number
  title: string
  content: ReactNode
  /** Widest, in px. */
  width: number
  guard: ModalGuard | undefined
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
  modalStore.write((stack) => [...stack, { width: 560, onClosed: () => {}, ...modal, id, guard: undefined }])
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

/** Closes a modal, as Escape and the cross do; false where it asks first. */
export const requestClose = (id: number): boolean => {
  const guard = modalStore.read().find((one) => one.id === id)?.guard
  if (guard?.holds) guard.ask()
  else closeModal(id)
  return !guard?.holds
}

export const someModalHolds = (): boolean => modalStore.read().some(({ guard }) => guard?.holds)

export const ModalContext = createContext(0)

/** For the content of a modal: how to close it, at once or with its guard. */
export const useModal = () => {
  const id = useContext(ModalContext)
  return { close: () => closeModal(id), requestClose: () => requestClose(id) }
}

/** While shown and `holds`, the surrounding modal asks before it closes. */
export const useModalGuard = (holds: boolean, onAsk: () => void): void => {
  const id = useContext(ModalContext)
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    const put = (guard: ModalGuard | undefined) =>
      modalStore.write((stack) => stack.map((modal) => (modal.id === id ? { ...modal, guard } : modal)))
    put({ holds, ask: () => ask() })
    return () => put(undefined)
  }, [id, holds])
}
