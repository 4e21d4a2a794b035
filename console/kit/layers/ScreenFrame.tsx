import type { ReactNode } from 'react'
import styles from './SidePanel.module.css'
import { PanelContext } from './SidePanel.tsx'

/** The parts of a panel as a full screen. */
export const ScreenFrame = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <div className={styles.screen}>
    <PanelContext value={{ close: onBack, isPage: false, isScreen: true, hidesFrame: false, name: 'screen' }}>
      {children}
    </PanelContext>
  </div>
)
