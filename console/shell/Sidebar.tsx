import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { placesOf } from './places.ts'
import styles from './Sidebar.module.css'

interface SidebarProps {
  isCollapsed: boolean
  onToggle: () => void
}

/** 240 px wide, or 96 with short labels under the icons. */
export const Sidebar = ({ isCollapsed, onToggle }: SidebarProps) => {
  const { kind } = usePerson()
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.sidebar} aria-label={m.nav_label()} data-collapsed={isCollapsed || undefined}>
      <ul className={styles.places}>
        {placesOf(kind).map(({ path, icon: PlaceIcon, label }) => (
          <li key={path}>
            <Link to={path} className={styles.place} activeProps={{ 'aria-current': 'page' }}>
              <PlaceIcon size={18} aria-hidden />
              <span>{label()}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.place} onClick={onToggle} aria-expanded={!isCollapsed}>
        <ToggleIcon size={18} aria-hidden />
        <span>{isCollapsed ? m.nav_expand() : m.nav_collapse()}</span>
      </button>
    </nav>
  )
}
