import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import styles from './Sidebar.module.css'

let mounted: Mounted
afterEach(() => mounted.unmount())

/** The longest label of each language, in the place where one is. */
test.each(['Εγκαταστάσεις', 'Εξοικονόμηση ενέργειας', 'Installations'])(
  'collapsed, the current place and "%s" stay within the sidebar',
  async (label) => {
    mounted = mount(
      <nav className={styles.sidebar} data-collapsed>
        <a href="#/here" className={styles.place} aria-current="page">
          <span>{label}</span>
        </a>
      </nav>,
    )
    const place = page.getByRole('link', { name: label })
    await expect.element(place).toBeVisible()
    await document.fonts.ready
    const { scrollWidth, clientWidth } = page.getByRole('navigation').element()
    expect(clientWidth).toBeLessThanOrEqual(96)
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    const words = place.element().querySelector('span') as HTMLElement
    expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
    expect(getComputedStyle(place.element()).boxShadow).not.toBe('none')
  },
)
