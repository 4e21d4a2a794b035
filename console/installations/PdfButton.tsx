import { ActionIcon, Loader, Menu, Tooltip } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Installation } from '../../contract/installations/schema.ts'
import { type Language, languages } from '../../contract/language.ts'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { isProblem } from '../kit/problem/problem.ts'
import { saveBytes } from '../kit/save-bytes.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { callForBytes } from '../session/api.ts'
import { useCompany } from '../shell/company.ts'

/** The reader's local day. */
const today = (): string => new Date().toLocaleDateString('sv-SE')

const languageWords: Record<Language, () => string> = { el: m.language_el, en: m.language_en }

/** Saves the installation as PDF in Greek or English, if the company may; stops it while it loads. */
export const PdfButton = ({ installation }: { installation: Installation }) => {
  const { isPage } = usePanelFrame()
  const mayPrint = useCompany().data?.may_print ?? false
  const stop = useRef<AbortController>(undefined)
  const [isComing, setComing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (!mayPrint) return null
  const save = async (lang: Language) => {
    const controller = new AbortController()
    stop.current = controller
    setComing(true)
    try {
      const sent = { params: { id: installation.id }, query: { lang } }
      const bytes = await callForBytes('getInstallationPdf', { ...sent, signal: controller.signal })
      saveBytes(bytes, `${installation.tag_id}-${today()}.pdf`)
    } catch (error) {
      if (!isProblem(error) && !controller.signal.aborted) throw error
    } finally {
      setComing(false)
    }
  }
  const own = getLocale()
  const label = isComing ? m.installation_pdf_cancel() : m.installation_pdf()
  return (
    <Menu opened={isOpen} onChange={(open) => setOpen(open && !isComing)}>
      <Tooltip label={label} disabled={isOpen}>
        <Menu.Target>
          <ActionIcon
            size={isPage ? 44 : 34}
            variant={isPage ? 'subtle' : 'default'}
            {...(isComing ? { onClick: () => stop.current?.abort() } : {})}
            aria-label={label}
            aria-busy={isComing}
          >
            {isComing ? <Loader size={16} /> : <IconFileTypePdf size={18} />}
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>{m.installation_pdf()}</Menu.Label>
        {languages
          .toSorted((one, other) => Number(other === own) - Number(one === own))
          .map((lang) => (
            <Menu.Item key={lang} lang={lang} onClick={() => void save(lang)}>
              {languageWords[lang]()}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
