// A device with dozens of settings shows a section of them at a time; a search goes through all.
import { TextInput } from '@mantine/core'
import { IconHourglassHigh, IconSearch } from '@tabler/icons-react'
import type { SettingSection } from '../../../contract/models/model.ts'
import { m } from '../../paraglide/messages.js'
import styles from './section-rail.module.css'
import { sectionWord } from './setting-words.ts'

interface RailSection {
  section: SettingSection
  count: number
  /** Something that was asked for there is on its way. */
  isWaiting: boolean
}

interface SectionRailProps {
  sections: readonly RailSection[]
  /** None while a search goes through all of them. */
  chosen: SettingSection | undefined
  search: string
  onChoose: (section: SettingSection) => void
  onSearch: (text: string) => void
}

export const SectionRail = ({ sections, chosen, search, onChoose, onSearch }: SectionRailProps) => (
  <nav className={styles.rail} aria-label={m.control_sections()}>
    <TextInput
      type="search"
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      aria-label={m.control_search()}
      placeholder={m.control_search()}
      leftSection={<IconSearch size={16} aria-hidden />}
    />
    <ul className={styles.sections}>
      {sections.map(({ section, count, isWaiting }) => (
        <li key={section}>
          <button
            type="button"
            className={styles.section}
            aria-current={section === chosen || undefined}
            onClick={() => onChoose(section)}
          >
            {sectionWord(section)}
            {isWaiting ? (
              <IconHourglassHigh
                size={14}
                className={styles.waiting}
                role="img"
                aria-label={m.command_outcome_waits()}
              />
            ) : (
              <span className={styles.count}>{count}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)
