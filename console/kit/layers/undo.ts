import { m } from '../../paraglide/messages.js'
import { isProblem } from '../problem/problem.ts'
import { showSnackbar } from './snackbar.ts'

interface Undoable {
  /** The text of the completed action. */
  text: string
  /** Undoes it on the server; `undone` is the text afterwards. */
  undo: () => Promise<unknown>
  undone: string
  /** A warning about what was done. */
  caution?: string | undefined
}

/** A snackbar after a removal with an undo button. */
export const showUndoable = ({ text, undo, undone, caution }: Undoable): void => {
  const onPress = async () => {
    try {
      await undo()
      showSnackbar({ tone: 'fine', text: undone })
    } catch (error) {
      // `call` has already shown the problem.
      if (!isProblem(error)) throw error
    }
  }
  showSnackbar({
    tone: caution ? 'warning' : 'fine',
    text: caution ? `${text} · ${caution}` : text,
    action: { label: m.action_undo(), onPress: () => void onPress() },
  })
}
