import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import type { KnownPlace } from '../shell/places.ts'
import styles from './saved-views.module.css'
import { screenOf } from './screen-view.ts'
import { useShownView, useViews } from './use-views.ts'

/** The saved views of a place, under it in the menu. */
export const ViewLinks = ({ place }: { place: KnownPlace }) => {
  const views = useViews(screenOf(place.path))
  const { isShown } = useShownView()
  if (views.length === 0) return null
  return (
    <ul className={styles.links} aria-label={m.views_of({ place: place.label() })}>
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={place.path}
            search={view.search as never}
            activeOptions={{ exact: true }}
            className={styles.link}
            aria-current={isShown(view) ? 'true' : undefined}
          >
            {view.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
