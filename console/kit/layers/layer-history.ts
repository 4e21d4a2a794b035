// History entries for modals, beneath the router. Each open modal has its own entry with the address of the
// screen under it, so that Back and the phone's gesture close the topmost one; the router never sees these entries.
// Back from a modal with unsaved changes writes its entry again at once, because another Back may be on its way.
import { modalStore, requestClose, someModalHolds } from './modals.ts'

type State = Record<string, unknown>

interface Entry {
  state: State | null
  href: string
}

/** A traversal that the browser drops must not block the router for ever. */
const settleLimitMs = 2_000

const native = window.history
const depthOf = (state: unknown): number => Number((state as State | null)?.modals ?? 0)
/** The router's number of an entry. */
const routerIndex = '__TSR_index'
const indexOf = (state: unknown): unknown => (state as State | null)?.[routerIndex]
const openCount = () => modalStore.read().length
const currentHref = () => `${location.pathname}${location.search}${location.hash}`

/** The entry that the router considers current. */
let routed: Entry
/** While the browser goes back over entries of closed modals, the router's changes wait. */
let settling: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
const listeners = new Set<(event: Event) => void>()

const writeEntry = (how: 'pushState' | 'replaceState', depth: number) => {
  const { modals: _modals, ...state } = routed.state ?? {}
  native[how](depth > 0 ? { ...state, modals: depth } : state, '', routed.href)
}

/** Adds or removes entries to match the open modals. */
function settle(): void {
  if (settling !== undefined) return
  const depth = depthOf(native.state)
  if (depth > openCount()) {
    settling = setTimeout(release, settleLimitMs)
    native.go(openCount() - depth)
  }
  for (let next = depth + 1; next <= openCount(); next += 1) writeEntry('pushState', next)
}

/** A typed address has no state: its entry follows the router's last one. */
function numberTyped(): void {
  if (native.state !== null) return
  const index = Number(indexOf(routed.state) ?? 0) + 1
  native.replaceState({ [routerIndex]: index, __TSR_key: `typed-${index}` }, '')
}

/** The browser is at the entry of a screen: a known one, or one that is new to the router. */
function arrive(): void {
  clearTimeout(settling)
  settling = undefined
  numberTyped()
  if (indexOf(native.state) !== indexOf(routed.state)) {
    routed = { state: native.state, href: currentHref() }
    for (const listener of listeners) listener(new PopStateEvent('popstate', { state: native.state }))
  } else if (currentHref() !== routed.href) {
    writeEntry('replaceState', depthOf(native.state))
  }
  // Another modal may have closed on the way: two traversals under way at once would add up.
  if (depthOf(native.state) > openCount()) settle()
  else release()
}

/** What waited for the browser to go back happens now. */
function release(): void {
  settling = undefined
  const waited = waiting
  waiting = []
  for (const act of waited) act()
  settle()
}

/** Closes modals down to the entry's depth; false if one of them needs a confirmation first. */
function closeDownTo(depth: number): boolean {
  for (const { id } of modalStore.read().slice(depth).reverse()) if (!requestClose(id)) return false
  return true
}

function onPop(): void {
  if (settling !== undefined) return arrive()
  const depth = depthOf(native.state)
  if (!closeDownTo(depth)) {
    // Several steps at once may have left the modal's screen.
    if (indexOf(native.state) !== indexOf(routed.state)) writeEntry('pushState', 0)
    settle()
  } else if (depth > openCount()) settle()
  else arrive()
}

/** Runs when no entry of a closed modal is left above the screen. */
export function whenSettled(act: () => void): void {
  settle()
  if (settling === undefined) act()
  else waiting.push(act)
}

const write = (how: 'pushState' | 'replaceState') => (state: State, _unused: string, href: string) => {
  whenSettled(() => {
    routed = { state, href }
    const depth = depthOf(native.state)
    // A screen replaces the modal that opened it.
    if (how === 'pushState') writeEntry(depth > 0 ? 'replaceState' : 'pushState', 0)
    else writeEntry('replaceState', depth)
    settle()
  })
}

/** The window as seen by the router. Call once, before the router starts. */
export function layeredWindow() {
  const { modals: _modals, ...state } = native.state ?? {}
  routed = { state: native.state === null ? null : state, href: currentHref() }
  addEventListener('popstate', onPop)
  addEventListener('beforeunload', (event) => {
    if (someModalHolds()) event.preventDefault()
  })
  // A modal that follows another within one task reuses its entry.
  modalStore.follow(() => queueMicrotask(settle))
  settle()
  const add = (type: string, listener: (event: Event) => void, options?: AddEventListenerOptions) => {
    if (type === 'popstate') listeners.add(listener)
    else addEventListener(type, listener, options)
  }
  const remove = (type: string, listener: (event: Event) => void, options?: EventListenerOptions) => {
    if (!listeners.delete(listener)) removeEventListener(type, listener, options)
  }
  return {
    document,
    location,
    addEventListener: add,
    removeEventListener: remove,
    history: {
      get state() {
        return routed.state
      },
      get length() {
        return native.length
      },
      pushState: write('pushState'),
      replaceState: write('replaceState'),
      go: (by: number) => whenSettled(() => native.go(by)),
      back: () => whenSettled(() => native.back()),
      forward: () => whenSettled(() => native.forward()),
    },
  }
}
