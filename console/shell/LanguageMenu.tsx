import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconWorld } from '@tabler/icons-react'
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
        {languages.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            role="menuitemradio"
            aria-checked={code === current}
            rightSection={code === current ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => void setLocale(code)}
          >
            {name()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const currentName = (code: 'el' | 'en') => (code === 'el' ? m.language_el() : m.language_en())
