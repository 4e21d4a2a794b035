import { useState } from 'react'
import { MapView } from '../kit/map/MapView.tsx'
import { Pin } from '../kit/map/Pin.tsx'
import styles from './Gallery.module.css'
import { Sample } from './Sample.tsx'

const athens = { latitude: 37.9838, longitude: 23.7275 }

export const MapSamples = () => {
  const [at, setAt] = useState(athens)
  return (
    <Sample title="MapView">
      <div className={styles.wide}>
        <MapView label="Χάρτης" height={420} look={{ centre: athens, zoom: 7 }} isScrolledPast>
          <Pin at={athens} label="Αθήνα" />
        </MapView>
      </div>
      <div className={styles.wide}>
        <MapView label="Επιλογή θέσης" height={320} look={{ centre: athens, zoom: 10 }} onClick={setAt}>
          <Pin at={at} label="Θέση" onMove={setAt} />
        </MapView>
      </div>
    </Sample>
  )
}
