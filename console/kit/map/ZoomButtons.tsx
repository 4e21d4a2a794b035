import { IconMinus, IconPlus } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import styles from './map.module.css'
import { useMap } from './map-context.ts'

export const ZoomButtons = () => {
  const map = useMap()
  return (
    <div className={styles.zoom}>
      <button type="button" aria-label={m.map_zoom_in()} onClick={() => map.zoomBy(1)}>
        <IconPlus size={18} aria-hidden />
      </button>
      <button type="button" aria-label={m.map_zoom_out()} onClick={() => map.zoomBy(-1)}>
        <IconMinus size={18} aria-hidden />
      </button>
    </div>
  )
}
