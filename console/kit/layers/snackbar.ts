import { createStore } from '../store.ts'
import type { Tone } from '../tone.ts'

export interface SnackbarAction {
  label: string
  onPress: () => void
}

interface SnackbarGiven {
  tone: Tone
  text: string
  action?: SnackbarAction
}

export type SnackbarMessage = SnackbarGiven & { id: number }

/** Spec section 9. */
const shownForMs = 2_000
/** A button needs more time to be read and reached. */
const shownWithActionMs = 10_000

export const snackbarStore = createStore<SnackbarMessage | undefined>(undefined)

let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

export const closeSnackbar = (): void => {
  clearTimeout(timer)
  snackbarStore.write(undefined)
}

/** Stays while the pointer or the focus is in it. */
export const holdSnackbar = (): void => clearTimeout(timer)

export const releaseSnackbar = (): void => {
  clearTimeout(timer)
  const message = snackbarStore.read()
  if (message) timer = setTimeout(closeSnackbar, message.action ? shownWithActionMs : shownForMs)
}

/** One line at the bottom for two seconds; a new one replaces it. */
export const showSnackbar = (message: SnackbarGiven): void => {
  count += 1
  snackbarStore.write({ ...message, id: count })
  releaseSnackbar()
}
