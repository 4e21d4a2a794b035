import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { type Neighbours, useNeighbours } from './neighbours.ts'

/** What was pressed last: the panel that it opens is another one, whose same button takes the focus. */
let pressed: { to: keyof Neighbours; among: Element | null } | undefined

/** To the row before and after in the list behind the panel. */
export const PanelSteps = () => {
  const near = useNeighbours()
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!near || !pressed || pressed.among === buttons.current) return
    buttons.current?.querySelector<HTMLElement>(`[data-step=${pressed.to}]`)?.focus()
    pressed = undefined
  }, [near])
  if (!near) return null
  const press = (to: keyof Neighbours) => () => {
    pressed = { to, among: buttons.current }
    near[to]?.()
  }
  return (
    <div ref={buttons} style={{ display: 'flex' }}>
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
