// Section menu of a device with dozens of settings; a search covers all sections.
import { NativeSelect, TextInput } from '@mantine/core'
import { IconHourglassHigh, IconSearch } from '@tabler/icons-react'
import { usePanelFrame } from '../../kit/layers/SidePanel.tsx'
import { m } from '../../paraglide/messages.js'
import type { Place } from './places.ts'
import styles from './section-rail.module.css'
import { sectionIcon } from './setting-icon.tsx'
import { sectionWord } from './setting-words.ts'

interface RailSection {
  section: Place
  count: number
  /** Whether a change in this section has not ended. */
  isWaiting: boolean
}

interface ListProps {
  sections: readonly RailSection[]
  /** Undefined during a search. */
  chosen: Place | undefined
  onChoose: (section: Place) => void
}

interface SectionRailProps extends ListProps {
  search: string
  onSearch: (text: string) => void
}

const anySection = ''

/** A phone shows one row instead of ten. */
const SectionSelect = ({ sections, chosen, onChoose }: ListProps) => (
  <NativeSelect
    aria-label={m.control_sections()}
    value={chosen ?? anySection}
    onChange={(event) => {
      const next = sections.find(({ section }) => section === event.currentTarget.value)
      if (next) onChoose(next.section)
    }}
    data={[
      ...(chosen ? [] : [{ value: anySection, label: m.control_sections_all() }]),
      ...sections.map(({ section, count }) => ({
        value: section,
        label: `${sectionWord(section)} (${count})`,
      })),
    ]}
  />
)

const SectionList = ({ sections, chosen, onChoose }: ListProps) => (
  <ul className={styles.sections}>
    {sections.map(({ section, count, isWaiting }, index) => (
      <li key={section}>
        {index > 0 && sections[index - 1]?.section === 'daily' && (
          <span className={styles.heading}>{m.section_advanced()}</span>
        )}
        <button
          type="button"
          className={styles.section}
          aria-current={section === chosen || undefined}
          onClick={() => onChoose(section)}
        >
          {sectionIcon(section)}
          <span className={styles.name}>{sectionWord(section)}</span>
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
)

export const SectionRail = ({ search, onSearch, ...list }: SectionRailProps) => {
  const { isPage } = usePanelFrame()
  return (
    <nav className={styles.rail} aria-label={m.control_sections()}>
      <TextInput
        type="search"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        aria-label={m.control_search()}
        placeholder={m.control_search()}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      {isPage ? <SectionSelect {...list} /> : <SectionList {...list} />}
    </nav>
  )
}
