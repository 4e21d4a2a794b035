// The place of a panel in the browser's history: above the entry of its screen.
import { whenSettled } from '../kit/layers/layer-history.ts'

const panelKeys = ['panel', 'tab', 'at', 'graphs']

const parts = (url: string): { path: string; query: URLSearchParams } => {
  const [path = '', query = ''] = url.slice(url.indexOf('#')).split('?')
  return { path, query: new URLSearchParams(query) }
}

const hasPanel = (url: string): boolean => parts(url).query.has('panel')

const withoutPanel = (url: string): string => {
  const { path, query } = parts(url)
  for (const key of panelKeys) query.delete(key)
  return query.size > 0 ? `${path}?${query}` : path
}

/** How many entries back the panel's screen is, if only panels came since. */
const stepsToScreen = (): number | undefined => {
  // Browsers from before 2026 may lack it.
  const navigation = 'navigation' in globalThis ? globalThis.navigation : undefined
  const at = navigation?.currentEntry?.index
  if (!navigation || at === undefined) return undefined
  const earlier = navigation
    .entries()
    .slice(0, at)
    .map(({ url }) => url ?? '')
  const screen = earlier.findLastIndex((url) => !hasPanel(url))
  const wanted = withoutPanel(location.href)
  const isOnlyPanels = screen >= 0 && earlier.slice(screen).every((url) => withoutPanel(url) === wanted)
  return isOnlyPanels ? screen - at : undefined
}

/** Goes back to the screen under the panel, or calls `drop` without such an entry. */
export const leavePanel = (drop: () => void): void =>
  whenSettled(() => {
    const steps = stepsToScreen()
    if (steps === undefined) drop()
    else history.go(steps)
  })

/** A panel opened directly by its address gets an entry of its screen, so that Back closes it. */
export const enterUnderPanel = (canShow: (panel: string) => boolean): void => {
  const { hash, pathname } = location
  const panel = parts(hash).query.get('panel')
  if (history.state !== null || panel === null || !canShow(panel)) return
  history.replaceState({ __TSR_index: 0, __TSR_key: 'screen' }, '', `${pathname}${withoutPanel(hash)}`)
  history.pushState({ __TSR_index: 1, __TSR_key: 'panel' }, '', `${pathname}${hash}`)
}
