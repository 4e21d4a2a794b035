// Canvas drawings (charts, maps) need plain colours: the tokens as resolved now, and a signal when they change.
import { useSyncExternalStore } from 'react'

export const readToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

const attribute = 'data-mantine-color-scheme'

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: [attribute] })
  return () => observer.disconnect()
}

const readScheme = () => document.documentElement.getAttribute(attribute)

/** Light or dark as the tokens are; the system's preference changes before they follow. */
export const useTokenScheme = (): string | null => useSyncExternalStore(subscribe, readScheme)
