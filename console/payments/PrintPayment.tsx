import { Button, Loader, Menu } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Payment } from '../../contract/jobs/schema.ts'
import { languages } from '../../contract/language.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { saveBytes } from '../kit/save-bytes.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { callForBytes } from '../session/api.ts'

const languageWords = { el: m.language_el, en: m.language_en } as const

/** Saves the confirmation as PDF in Greek or English; a second press stops it. */
export const PrintPayment = ({ payment }: { payment: Payment }) => {
  const stop = useRef<AbortController>(undefined)
  const [isComing, setComing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const save = async (lang: (typeof languages)[number]) => {
    const controller = new AbortController()
    stop.current = controller
    setComing(true)
    try {
      const sent = { params: { id: payment.id }, query: { lang } }
      const bytes = await callForBytes('printPayment', { ...sent, signal: controller.signal })
      saveBytes(bytes, `${m.payment_file()} ${payment.confirmation.replace('/', '-')}.pdf`)
    } catch (error) {
      if (!isProblem(error) && !controller.signal.aborted) throw error
    } finally {
      setComing(false)
    }
  }
  const own = getLocale()
  return (
    <Menu opened={isOpen} onChange={(open) => setOpen(open && !isComing)} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={isComing ? <Loader size={16} /> : <IconFileTypePdf size={18} aria-hidden />}
          {...(isComing ? { onClick: () => stop.current?.abort() } : {})}
          aria-busy={isComing}
        >
          {isComing ? m.payment_print_cancel() : m.payment_print()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
