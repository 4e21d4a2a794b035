import { creditsFor } from './attribution.ts'
import styles from './map.module.css'
import type { MapTiles } from './tiles.ts'

/** Who made what is seen. */
export const Credits = ({ tiles }: { tiles: MapTiles | null }) => (
  <p className={styles.credits}>
    {creditsFor(tiles).map(({ text, href }) =>
      href ? (
        <a key={text} href={href} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        <span key={text}>{text}</span>
      ),
    )}
  </p>
)
