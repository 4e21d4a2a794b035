import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'

/** Says `done` after a change; a refusal has been shown by the call. */
export async function attempt(change: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await change()
    showSnackbar({ tone: 'fine', text: done })
  } catch (error) {
    if (!isProblem(error)) throw error
  }
}
