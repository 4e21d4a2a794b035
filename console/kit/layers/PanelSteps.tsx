import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { type Neighbours, useNeighbours } from './neighbours.ts'

/** Which way was gone last: the head that comes with the next row, and after it has loaded, takes the focus there. */
let gone: keyof Neighbours | undefined

/** To the row before and after in the list behind the panel. */
export const PanelSteps = () => {
  const near = useNeighbours()
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only where nothing in the panel has it.
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
