import { Link, useLocation } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import styles from './BottomBar.module.css'
import { isAt, placesOf } from './places.ts'

const shownPlaces = 5

/** The five most used places, within reach of a thumb. */
export const BottomBar = () => {
  const { kind } = usePerson()
  const { pathname } = useLocation()
  return (
    <nav className={styles.bar} aria-label={m.nav_label()}>
      {placesOf(kind)
        .slice(0, shownPlaces)
        .map((place) => (
          <Link
            key={place.path}
            to={place.path}
            className={styles.place}
            aria-current={isAt(place, pathname) ? 'page' : undefined}
          >
            <place.icon size={22} aria-hidden />
            <span>{place.label()}</span>
          </Link>
        ))}
    </nav>
  )
}
