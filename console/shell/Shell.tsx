import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { ModalHost } from '../kit/layers/ModalHost.tsx'
import { closeAllModals } from '../kit/layers/modals.ts'
import { Snackbar } from '../kit/layers/Snackbar.tsx'
import { m } from '../paraglide/messages.js'
import { applyBrand } from '../theme/brand.ts'
import { BottomBar } from './BottomBar.tsx'
import { useCompany } from './company.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PanelHost } from './PanelHost.tsx'
import type { Bell } from './ProblemBell.tsx'
import { usePanel } from './panel.ts'
import type { Panels } from './panels.ts'
import type { KnownPlace, PlaceCounts } from './places.ts'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { usePageTitle } from './title.ts'

const focusContent = (event: { preventDefault(): void }) => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

interface ShellProps {
  panels: Panels
  counts: PlaceCounts
  bell: Bell
  /** What stands under a place of the menu. */
  under: (place: KnownPlace) => ReactNode
}

/** The frame: header, menu, content, footer, side panel and layers. */
export const Shell = ({ panels, counts, bell, under }: ShellProps) => {
  const { pathname } = useLocation()
  const panel = usePanel()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'sidebar_collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const { data: company } = useCompany()
  const content = useRef<HTMLElement>(null)
  usePageTitle(pathname)
  useEffect(() => applyBrand(company?.brand_color), [company?.brand_color])
  useEffect(() => {
    content.current?.scrollTo(0, 0)
    return closeAllModals
  }, [pathname])
  // A task that fills the phone has its own head and its own way back.
  const isTask = isPhone && /^\/appointments\/[^/]+\/end$/.test(pathname)
  const isUnderPage = isPhone && panel.kind !== undefined
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip} onClick={focusContent}>
        {m.skip_to_content()}
      </a>
      <div className={styles.top} inert={isUnderPage}>
        {!isTask && <Header bell={bell} />}
        <OfflineBanner />
      </div>
      <div className={styles.middle}>
        {!isPhone && (
          <Sidebar
            isCollapsed={isCollapsed}
            onToggle={() => setCollapsed((was) => !was)}
            counts={counts}
            under={under}
          />
        )}
        <div className={styles.column} inert={isUnderPage}>
          <main id="content" ref={content} className={styles.content} tabIndex={-1}>
            <div className={styles.screen}>
              <ErrorBoundary place={pathname}>
                <Outlet />
              </ErrorBoundary>
            </div>
            {isPhone && !isTask && <Footer />}
          </main>
          {!isPhone && <Footer />}
        </div>
        <PanelHost panels={panels} />
      </div>
      {isPhone && !isTask && <BottomBar />}
      <ModalHost />
      <Snackbar />
    </div>
  )
}
