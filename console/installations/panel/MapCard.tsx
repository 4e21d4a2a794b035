import { lazy, Suspense } from 'react'
import type { Installation } from '../../../contract/installations.ts'
import { Card } from '../../kit/Card.tsx'
import { CardSkeleton } from '../../kit/Skeletons.tsx'
import { m } from '../../paraglide/messages.js'
import { addressText } from '../words.ts'
import styles from './general.module.css'

const PlaceMap = lazy(() => import('./PlaceMap.tsx').then((part) => ({ default: part.PlaceMap })))

const height = 280

/** Shown where both coordinates are known. */
export const MapCard = ({ installation }: { installation: Installation }) => {
  const { latitude, longitude } = installation
  if (latitude === null || longitude === null) return null
  return (
    <Card title={m.installation_place()} flush>
      <div className={styles.map}>
        <Suspense fallback={<CardSkeleton height={height} />}>
          <PlaceMap
            at={{ latitude, longitude }}
            label={addressText(installation) || m.installation_place()}
            height={height}
          />
        </Suspense>
      </div>
    </Card>
  )
}
