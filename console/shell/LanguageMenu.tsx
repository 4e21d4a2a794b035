import { Menu } from '@mantine/core'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import type { Language } from '../../contract/language.ts'
import { m } from '../paraglide/messages.js'
import { getLocale, setLocale } from '../paraglide/runtime.js'
import styles from './Header.module.css'

const languages = [
  { code: 'el', name: m.language_el },
  { code: 'en', name: m.language_en },
] as const

/** Changing the language stores it under `lang` and loads the page again. */
export const LanguageMenu = () => {
  const current = getLocale()
  return (
    <Menu>
      <Menu.Target>
        <button
          type="button"
          className={styles.button}
          aria-label={`${m.language_choose()}: ${currentName(current)}`}
        >
          <IconWorld size={18} aria-hidden />
          <span className={styles.wide}>{currentName(current)}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(code) => void setLocale(code as typeof current)}>
          {languages.map(({ code, name }) => (
            <Menu.RadioItem key={code} value={code} lang={code}>
              {name()}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

const currentName = (code: Language) => (code === 'el' ? m.language_el() : m.language_en())
