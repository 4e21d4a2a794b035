import { useEffect } from 'react'
import { productName } from '../../contract/brand.ts'
import { createStore, useStore } from '../kit/store.ts'
import { m } from '../paraglide/messages.js'
import { places } from './places.ts'

const others: Record<string, () => string> = {
  '/bulk-changes': m.bulk_changes,
  '/notices': m.place_notices,
  '/privacy': m.privacy_link,
  '/terms': m.terms_link,
}

const titleStore = createStore<string | undefined>(undefined)

/** For a screen of one record: sets the title of the browser tab. */
export const useTitle = (title: string): void =>
  useEffect(() => {
    titleStore.write(title)
    return () => titleStore.write(undefined)
  }, [title])

/** Sets the title of the browser tab to the screen's. */
export const usePageTitle = (path: string): void => {
  const own = useStore(titleStore)
  const name = own ?? (places.find((place) => place.path === path)?.label ?? others[path])?.()
  useEffect(() => {
    document.title = name ? `${name} · ${productName}` : productName
  }, [name])
}
