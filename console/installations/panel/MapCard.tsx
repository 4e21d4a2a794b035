import { Suspense } from 'react'
import type { Installation } from '../../../contract/installations/schema.ts'
import { Card } from '../../kit/Card.tsx'
import { ErrorBoundary } from '../../kit/ErrorBoundary.tsx'
import { lazyPart } from '../../kit/part/lazy-part.tsx'
import { CardSkeleton } from '../../kit/Skeletons.tsx'
import { m } from '../../paraglide/messages.js'
import { addressText } from '../words.ts'
import styles from './general.module.css'

const PlaceMap = lazyPart(() => import('./PlaceMap.tsx').then((part) => part.PlaceMap))

const height = 280

/** Shown if both coordinates are known. */
export const MapCard = ({ installation }: { installation: Installation }) => {
  const { latitude, longitude } = installation
  if (latitude === null || longitude === null) return null
  return (
    <Card title={m.installation_place()} flush>
      <div className={styles.map}>
        <ErrorBoundary>
          <Suspense fallback={<CardSkeleton height={height} />}>
            <PlaceMap
              at={{ latitude, longitude }}
              label={addressText(installation) || m.installation_place()}
              height={height}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Card>
  )
}
