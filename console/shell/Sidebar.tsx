import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { groupsOf, isAt, type KnownPlace, type PlaceCounts, placeGroups, placesOf } from './places.ts'
import styles from './Sidebar.module.css'

interface SidebarProps {
  isCollapsed: boolean
  onToggle: () => void
  counts: PlaceCounts
  /** What stands under a place, unless collapsed. */
  under: (place: KnownPlace) => ReactNode
}

const Count = ({ of }: { of: number | undefined }) =>
  of ? <span className={styles.count}>{formatNumber(of, 0)}</span> : null

/** 240 px wide, or 96 with short labels under the icons. */
export const Sidebar = ({ isCollapsed, onToggle, counts, under }: SidebarProps) => {
  const { kind } = usePerson()
  const { pathname } = useLocation()
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.sidebar} aria-label={m.nav_label()} data-collapsed={isCollapsed || undefined}>
      <div className={styles.groups}>
        {groupsOf(placesOf(kind)).map(({ group, shown }) => (
          <div key={group ?? ''} className={styles.group}>
            {group && (
              <span id={`menu-${group}`} className={styles.heading}>
                {placeGroups[group]()}
              </span>
            )}
            <ul className={styles.places} aria-labelledby={group && `menu-${group}`}>
              {shown.map((place) => (
                <li key={place.path}>
                  <Link
                    to={place.path}
                    className={styles.place}
                    aria-current={isAt(place, pathname) ? 'page' : undefined}
                  >
                    <place.icon size={18} aria-hidden />
                    <span className={styles.label}>{place.label()}</span>
                    <Count of={counts[place.path]} />
                  </Link>
                  {!isCollapsed && under(place)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <button type="button" className={styles.place} onClick={onToggle} aria-expanded={!isCollapsed}>
        <ToggleIcon size={18} aria-hidden />
        <span>{isCollapsed ? m.nav_expand() : m.nav_collapse()}</span>
      </button>
    </nav>
  )
}
