import { useState } from 'react'
import { MapView } from '../kit/map/MapView.tsx'
import { Markers } from '../kit/map/Markers.tsx'
import { Pin } from '../kit/map/Pin.tsx'
import styles from './Gallery.module.css'
import { Sample } from './Sample.tsx'

const tones = ['fine', 'fine', 'fine', 'fault', 'warning', 'offline'] as const
const markers = Array.from({ length: 300 }, (_, index) => ({
  id: String(index),
  latitude: 37.2 + ((index * 37) % 100) * 0.035,
  longitude: 21.5 + ((index * 61) % 97) * 0.024,
  label: `Εγκατάσταση ${index}`,
  tone: tones[index % tones.length] ?? ('fine' as const),
}))
const athens = { latitude: 37.9838, longitude: 23.7275 }

export const MapSamples = () => {
  const [at, setAt] = useState(athens)
  const [selected, setSelected] = useState<string>()
  return (
    <Sample title="MapView">
      <div className={styles.wide}>
        <MapView label="Χάρτης" height={420} look={{ centre: athens, zoom: 7 }} isScrolledPast>
          <Pin at={athens} label="Αθήνα" />
        </MapView>
      </div>
      <div className={styles.wide}>
        <MapView label="Εγκαταστάσεις" height={420} look={{ around: markers }}>
          <Markers markers={markers} selectedId={selected} onOpen={setSelected} />
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
