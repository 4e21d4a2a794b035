import { usePanel } from './panel.ts'

interface RowPanel {
  open(id: string): void
  /** The id of the row whose panel is open. */
  selected: string | undefined
  /** Closes the panel of this row; another panel stays open. */
  closeOf(id: string): void
}

/** For a list whose rows open a panel of one kind. */
export const useRowPanel = (kind: string): RowPanel => {
  const panel = usePanel()
  const selected = panel.kind === kind ? panel.id : undefined
  return {
    open: (id) => panel.open(kind, id),
    selected,
    closeOf: (id) => {
      if (selected === id) panel.close()
    },
  }
}
