import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { type Neighbours, useNeighbours } from './neighbours.ts'

/** The last direction: the head of the next row, once loaded, focuses that button. */
let gone: keyof Neighbours | undefined

/** Buttons to the row before and after in the list behind the panel. */
export const PanelSteps = () => {
  const near = useNeighbours()
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only if nothing in the panel has the focus.
    if (!near || !gone || !document.activeElement?.contains(buttons.current)) return
    const [wanted, other] = gone === 'next' ? ['next', 'previous'] : ['previous', 'next']
    buttons.current?.querySelector<HTMLElement>(`[data-step=${near[gone] ? wanted : other}]`)?.focus()
  }, [near])
  if (!near?.previous && !near?.next) return null
  const press = (to: keyof Neighbours) => () => {
    gone = to
    near[to]?.()
  }
  return (
    <div
      ref={buttons}
      style={{ display: 'flex' }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) gone = undefined
      }}
    >
      <ActionIcon
        data-step="previous"
        disabled={!near.previous}
        onClick={press('previous')}
        aria-label={m.panel_previous()}
      >
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon data-step="next" disabled={!near.next} onClick={press('next')} aria-label={m.panel_next()}>
        <IconChevronDown size={18} />
      </ActionIcon>
    </div>
  )
}
