// Everything over the frame (panel, modal, modal on a modal) is a layer here. Only the top one handles
// Escape; what a covering layer hides is inert; closing restores the focus.
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface OpenLayer {
  element: HTMLElement
  covers: boolean
  isModal: boolean
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

const focusFirst = (element: HTMLElement) =>
  (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus({ preventScroll: true })

/** A step that is replaced by another loses the focused element; the focus stays in the layer. */
const keepFocus = (layer: OpenLayer) => {
  const observer = new MutationObserver(() => {
    const isLost = layer.covers && document.activeElement === document.body
    if (isLost && open.at(-1) === layer) focusFirst(layer.element)
  })
  observer.observe(layer.element, { childList: true, subtree: true })
  return () => observer.disconnect()
}

export interface LayerOptions {
  onClose: () => void
  /** Whether it hides what is below; a docked panel does not. */
  covers: boolean
  /** Stays on top of a panel that changes its form below. */
  isModal?: boolean
}

/** Above all of its kind; a panel stays below every modal. */
const put = (layer: OpenLayer) => {
  const above = layer.isModal ? -1 : open.findIndex(({ isModal }) => isModal)
  open.splice(above < 0 ? open.length : above, 0, layer)
}

/** Makes the element of the returned ref a layer while mounted. */
export const useLayer = <E extends HTMLElement>({ onClose, covers, isModal = false }: LayerOptions) => {
  const ref = useRef<E>(null)
  const own = useRef<OpenLayer>(undefined)
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const opener = document.activeElement
    const layer: OpenLayer = { element, covers: false, isModal, opener, close: () => close() }
    own.current = layer
    put(layer)
    if (open.at(-1) === layer && !element.contains(opener)) focusFirst(element)
    const letGo = keepFocus(layer)
    return () => {
      letGo()
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body
      open.splice(open.indexOf(layer), 1)
      settleInert()
      if (hadFocus) giveFocusBack(layer.opener)
    }
  }, [isModal])
  // Before the move, because an inert element cannot retain the focus.
  useLayoutEffect(() => {
    const layer = own.current
    if (!layer) return
    layer.covers = covers
    settleInert()
  }, [covers])
  useEffect(() => {
    const layer = own.current
    if (!layer) return
    layer.covers = covers
    settleInert()
    if (covers && open.at(-1) === layer && !layer.element.contains(document.activeElement))
      focusFirst(layer.element)
  }, [covers])
  return ref
}
