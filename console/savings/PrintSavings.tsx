import { Button, Menu } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { languages } from '../../contract/language.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { saveBytes } from '../kit/save-bytes.ts'
import { m } from '../paraglide/messages.js'
import { callForBytes } from '../session/api.ts'
import type { SavingsRequest } from './savings-search.ts'

const languageWords = { el: m.language_el, en: m.language_en } as const

/** Saves a page about one device for its client. */
export const PrintSavings = ({ device, query }: { device: string; query: SavingsRequest }) => {
  const [isBusy, setBusy] = useState(false)
  const save = async (lang: (typeof languages)[number]) => {
    setBusy(true)
    try {
      const bytes = await callForBytes('printSavings', { params: { id: device }, query: { ...query, lang } })
      saveBytes(bytes, `${m.place_savings()} ${device}.pdf`)
    } catch (error) {
      if (!isProblem(error)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
        >
          {m.savings_print()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((lang) => (
          <Menu.Item key={lang} lang={lang} onClick={() => void save(lang)}>
            {languageWords[lang]()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
