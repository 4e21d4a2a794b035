// Everything that lies over the frame (panel, modal, modal on a modal) is a layer here. The top one alone hears
// Escape; what a covering layer hides is inert; closing gives the focus back to where it was.
import { useEffect, useEffectEvent, useRef } from 'react'

interface OpenLayer {
  element: HTMLElement
  covers: boolean
  opener: Element | null
  close: () => void
}

const open: OpenLayer[] = []

const settleInert = () => {
  const root = document.getElementById('root')
  if (root) root.inert = open.some((layer) => layer.covers)
  open.forEach((layer, index) => {
    layer.element.inert = open.slice(index + 1).some((above) => above.covers)
  })
}

const popups = '[data-popup], .mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Combobox-dropdown'

const hasOpenPopup = () =>
  [...document.querySelectorAll<HTMLElement>(popups)].some((popup) => popup.getClientRects().length > 0)

const onEscape = (event: KeyboardEvent) => {
  const top = open.at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !top || hasOpenPopup()) return
  event.preventDefault()
  event.stopPropagation()
  top.close()
}

const focusables =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

const onTab = (event: KeyboardEvent) => {
  const top = open.at(-1)
  if (event.key !== 'Tab' || !top?.covers || !top.element.contains(document.activeElement)) return
  const inside = [...top.element.querySelectorAll<HTMLElement>(focusables)].filter(
    (item) => item.getClientRects().length > 0,
  )
  const edge = event.shiftKey ? inside[0] : inside.at(-1)
  const isAtEdge = document.activeElement === edge || document.activeElement === top.element
  const next = event.shiftKey ? inside.at(-1) : inside[0]
  if (!next || !isAtEdge || (document.activeElement === top.element && !event.shiftKey)) return
  event.preventDefault()
  next.focus()
}

addEventListener('keydown', onEscape, true)
addEventListener('keydown', onTab, true)

const giveFocusBack = (opener: Element | null) => {
  if (open.length > 0 && !open.at(-1)?.element.contains(opener)) {
    open.at(-1)?.element.focus({ preventScroll: true })
    return
  }
  const target =
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : undefined
  ;(target ?? document.getElementById('content'))?.focus({ preventScroll: true })
}

export interface LayerOptions {
  onClose: () => void
  /** Hides what is under it; a docked panel does not. */
  covers: boolean
}

/** Makes the element of the returned ref a layer for as long as it is shown. */
export const useLayer = <E extends HTMLElement>({ onClose, covers }: LayerOptions) => {
  const ref = useRef<E>(null)
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const layer: OpenLayer = { element, covers, opener: document.activeElement, close: () => close() }
    open.push(layer)
    settleInert()
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element
    if (!element.contains(document.activeElement)) first.focus({ preventScroll: true })
    return () => {
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body
      open.splice(open.indexOf(layer), 1)
      settleInert()
      if (hadFocus) giveFocusBack(layer.opener)
    }
  }, [covers])
  return ref
}
