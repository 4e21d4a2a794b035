// The frame holds one modal and one more over it (spec section 2).
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from 'react'
import { createStore } from '../store.ts'

interface ModalGuard {
  /** Whether closing by Escape, the cross, the scrim, Back or a reload would lose input. */
  holds: boolean
  /** Shows the question about unsaved input in the modal. */
  ask: () => void
}

export interface OpenModal {
  id: number
  title: string
  content: ReactNode
  /** Maximum width in px. */
  width: number
  guard: ModalGuard | undefined
  onClosed: () => void
}

export const modalStore = createStore<readonly OpenModal[]>([])

const deepest = 2
let count = 0

/** Whether one more may stand above those that are open. */
export const canOpenModal = (): boolean => modalStore.read().length < deepest

/** Opens a modal above the current one; returns how to close it. */
export const openModal = (modal: {
  title: string
  content: ReactNode
  width?: number
  onClosed?: () => void
}): (() => void) => {
  count += 1
  const id = count
  if (!canOpenModal()) throw new Error('a third modal was opened')
  modalStore.write((stack) => [...stack, { width: 560, onClosed: () => {}, ...modal, id, guard: undefined }])
  return () => closeModal(id)
}

/** Closes a modal and everything above it without a question. */
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

/** Closes a modal like Escape and the cross; false if it shows its question first. */
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

/** While mounted and `holds`, the surrounding modal shows its question before it closes. */
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
