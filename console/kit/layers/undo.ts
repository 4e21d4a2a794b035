import { m } from '../../paraglide/messages.js'
import { isProblem } from '../problem/problem.ts'
import { showSnackbar } from './snackbar.ts'

interface Undoable {
  /** What was done. */
  text: string
  /** Takes it back on the server, and says so by `undone`. */
  undo: () => Promise<unknown>
  undone: string
}

/** Says that something is gone, with a button that brings it back. */
export const showUndoable = ({ text, undo, undone }: Undoable): void => {
  const onPress = async () => {
    try {
      await undo()
      showSnackbar({ tone: 'fine', text: undone })
    } catch (error) {
      // A problem is shown where it is met.
      if (!isProblem(error)) throw error
    }
  }
  showSnackbar({ tone: 'fine', text, action: { label: m.action_undo(), onPress: () => void onPress() } })
}
