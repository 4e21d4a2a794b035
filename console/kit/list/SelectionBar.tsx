import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatNumber } from '../format.ts'
import styles from './SelectionBar.module.css'
import type { Selection } from './selection.ts'

interface SelectionBarProps {
  selection: Pick<Selection<unknown>, 'count' | 'isAll' | 'isChoosing' | 'chooseAll' | 'clear'>
  /** How many the list finds. */
  total: number | undefined
  /** What can be done with what is chosen. */
  actions: ReactNode
}

/** Lies over the head of the list while something is chosen, so that nothing moves. */
export const SelectionBar = ({ selection, total = 0, actions }: SelectionBarProps) => {
  const { count, isAll, isChoosing } = selection
  const isShown = isChoosing
  const clear = () => {
    selection.clear()
    // The bar goes, and with it what had the focus.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 && m.selection_count({ count: formatNumber(count) })}
      </p>
      {isShown && (
        <section className={styles.bar} aria-label={m.selection_label()}>
          <CloseButton onClick={clear} aria-label={m.selection_clear()} />
          <strong className={styles.count}>
            {count > 0 ? m.selection_count({ count: formatNumber(count) }) : m.selection_none()}
          </strong>
          {!isAll && total > 0 && count < total && (
            <Button variant="subtle" className={styles.all ?? ''} onClick={selection.chooseAll}>
              {m.selection_all({ count: formatNumber(total) })}
            </Button>
          )}
          <span className={styles.space} />
          {count > 0 && actions}
        </section>
      )}
    </>
  )
}
