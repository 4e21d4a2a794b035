import { useEffect } from 'react'
import { productName } from '../../contract/brand.ts'
import { m } from '../paraglide/messages.js'
import { places } from './places.ts'

const others: Record<string, () => string> = {
  '/privacy': m.privacy_link,
  '/terms': m.terms_link,
}

/** Names the browser's tab after the screen. */
export const usePageTitle = (path: string): void => {
  const name = (places.find((place) => place.path === path)?.label ?? others[path])?.()
  useEffect(() => {
    document.title = name ? `${name} · ${productName}` : productName
  }, [name])
}
