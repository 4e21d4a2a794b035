import { Skeleton } from '@mantine/core'
import { m } from '../paraglide/messages.js'
import { PanelBody, PanelHead } from './layers/PanelParts.tsx'
import styles from './Skeletons.module.css'

/** Placeholder lines; `width` in % matches the final layout. */
export const LineSkeleton = ({ width = 70 }: { width?: number }) => (
  <Skeleton height={12} radius={4} width={`${width}%`} aria-hidden />
)

export const CardSkeleton = ({ height = 160 }: { height?: number }) => (
  <Skeleton height={height} radius={8} className={styles.card ?? ''} aria-hidden />
)

export const ScreenSkeleton = () => (
  <div className={styles.screen} aria-busy="true">
    <span className="visually-hidden" role="status">
      {m.screen_loading()}
    </span>
    <Skeleton height={28} width={220} radius={6} />
    <Skeleton height={34} width={320} radius={8} />
    <CardSkeleton height={420} />
  </div>
)

/** The placeholder of a tab. */
export const PartSkeleton = () => (
  <div className={styles.screen} aria-busy="true">
    <span className="visually-hidden" role="status">
      {m.screen_loading()}
    </span>
    <CardSkeleton height={200} />
    <CardSkeleton height={200} />
  </div>
)

export const PanelSkeleton = () => (
  <>
    <PanelHead
      title={
        <>
          <span className="visually-hidden">{m.screen_loading()}</span>
          <Skeleton height={20} width={220} radius={6} aria-hidden />
        </>
      }
      subtitle={<Skeleton height={14} width={320} radius={6} aria-hidden />}
    />
    <PanelBody>
      <PartSkeleton />
    </PanelBody>
  </>
)
