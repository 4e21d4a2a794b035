import { createStore } from '../store.ts'
import type { Tone } from '../tone.ts'

export interface SnackbarMessage {
  id: number
  tone: Tone
  text: string
}

/** Spec section 9. */
const shownForMs = 2_000

export const snackbarStore = createStore<SnackbarMessage | undefined>(undefined)

let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** One line at the foot of the screen for two seconds; the newest takes the place of the one before. */
export const showSnackbar = (message: { tone: Tone; text: string }): void => {
  count += 1
  clearTimeout(timer)
  snackbarStore.write({ ...message, id: count })
  timer = setTimeout(() => snackbarStore.write(undefined), shownForMs)
}
