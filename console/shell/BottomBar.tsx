import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import styles from './BottomBar.module.css'
import { groupsOf, isAt, type KnownPlace, mostUsed, placeGroups, placesOf } from './places.ts'

/** Five fit within reach of a thumb; where there are more, the last opens the rest. */
const fitting = 5

const More = ({ places, pathname }: { places: readonly KnownPlace[]; pathname: string }) => (
  <Menu position="top-end" width={260} offset={4}>
    <Menu.Target>
      <button
        type="button"
        className={styles.place}
        aria-current={places.some((place) => isAt(place, pathname)) ? 'true' : undefined}
      >
        <IconDots size={22} aria-hidden />
        <span>{m.nav_more()}</span>
      </button>
    </Menu.Target>
    <Menu.Dropdown className={styles.more ?? ''}>
      {groupsOf(places).map(({ group, shown }) => (
        <Fragment key={group ?? ''}>
          {group && <Menu.Label>{placeGroups[group]()}</Menu.Label>}
          {shown.map((place) => (
            <Menu.Item
              key={place.path}
              component={Link}
              to={place.path}
              className={styles.item ?? ''}
              aria-current={isAt(place, pathname) ? 'page' : undefined}
              leftSection={<place.icon size={20} aria-hidden />}
            >
              {place.label()}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** The most used places, within reach of a thumb. */
export const BottomBar = () => {
  const { kind } = usePerson()
  const { pathname } = useLocation()
  const all = placesOf(kind)
  const shown = mostUsed(all, all.length > fitting ? fitting - 1 : fitting)
  return (
    <nav className={styles.bar} aria-label={m.nav_label()}>
      {shown.map((place) => (
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
      {all.length > fitting && (
        <More places={all.filter((place) => !shown.includes(place))} pathname={pathname} />
      )}
    </nav>
  )
}
