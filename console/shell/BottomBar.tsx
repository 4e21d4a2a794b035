import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import styles from './BottomBar.module.css'
import { placesOf } from './places.ts'

const shownPlaces = 5

/** The five places used most, within reach of a thumb. */
export const BottomBar = () => {
  const { kind } = usePerson()
  return (
    <nav className={styles.bar} aria-label={m.nav_label()}>
      {placesOf(kind)
        .slice(0, shownPlaces)
        .map(({ path, icon: PlaceIcon, label }) => (
          <Link key={path} to={path} className={styles.place} activeProps={{ 'aria-current': 'page' }}>
            <PlaceIcon size={22} aria-hidden />
            <span>{label()}</span>
          </Link>
        ))}
    </nav>
  )
}
