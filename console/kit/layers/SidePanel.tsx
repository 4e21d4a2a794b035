import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { HeadingLevel } from '../Heading.tsx'
import { useLayer } from './layers.ts'
import styles from './SidePanel.module.css'
import { useMovable } from './use-movable.ts'

interface PanelFrame {
  close: () => void
  /** Full screen, on a phone. */
  isPage: boolean
  /** The panel's parts as a screen without a list below. */
  isScreen: boolean
  /** The panel covers the header. */
  hidesFrame: boolean
  /** Prefix of ids, because a panel may lie over a screen with the same parts. */
  name: 'panel' | 'screen'
}

export const PanelContext = createContext<PanelFrame>({
  close: () => {},
  isPage: false,
  isScreen: false,
  hidesFrame: false,
  name: 'panel',
})

/** For parts of a panel: how to close it, and its current form. */
export const usePanelFrame = () => useContext(PanelContext)

interface SidePanelProps {
  /** Twelfths of the window. 6 docks from 900 px; wider ones cover the frame with a scrim. */
  width: 6 | 9 | 10
  onClose: () => void
  children: ReactNode
}

const PanelLayer = ({
  width,
  onClose,
  covers,
  isPage,
  children,
}: SidePanelProps & { covers: boolean; isPage: boolean }) => {
  const ref = useLayer<HTMLDivElement>({ onClose, covers })
  return (
    <>
      {covers && <div className={styles.scrim} onMouseDown={onClose} aria-hidden />}
      <div
        ref={ref}
        className={styles.panel}
        data-shape={isPage ? 'page' : covers ? 'cover' : 'docked'}
        style={{ '--panel-share': `${(width / 12) * 100}vw` } as object}
        role={covers ? 'dialog' : 'region'}
        aria-modal={covers || undefined}
        aria-labelledby="panel-title"
        tabIndex={-1}
        data-testid="side-panel"
      >
        <PanelContext
          value={{ close: onClose, isPage, isScreen: false, hidesFrame: covers || isPage, name: 'panel' }}
        >
          <HeadingLevel value={3}>{children}</HeadingLevel>
        </PanelContext>
      </div>
    </>
  )
}

export const SidePanel = (props: SidePanelProps) => {
  const isPage = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false }) ?? false
  const covers = !isPage && (isNarrow || props.width > 6)
  const { place, box } = useMovable(covers || isPage)
  return (
    <>
      <div ref={place} className={styles.place} />
      {box && createPortal(<PanelLayer {...props} covers={covers} isPage={isPage} />, box)}
    </>
  )
}
