import { ActionIcon, Loader, Tooltip } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Installation } from '../../contract/installations.ts'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { callForBytes } from '../session/api.ts'
import { useCompany } from '../shell/company.ts'
import { saveBytes } from './files/use-bytes.ts'

/** By the clock of whoever saves it. */
const today = (): string => new Date().toLocaleDateString('sv-SE')

/** Saves the installation as PDF where the company may; while it comes, the same button stops it. */
export const PdfButton = ({ installation }: { installation: Installation }) => {
  const { isPage } = usePanelFrame()
  const mayPrint = useCompany().data?.may_print ?? false
  const stop = useRef<AbortController>(undefined)
  const [isComing, setComing] = useState(false)
  if (!mayPrint) return null
  const save = async () => {
    if (isComing) return stop.current?.abort()
    const controller = new AbortController()
    stop.current = controller
    setComing(true)
    try {
      const sent = { params: { id: installation.id }, query: { lang: getLocale() } }
      const bytes = await callForBytes('getInstallationPdf', { ...sent, signal: controller.signal })
      saveBytes(bytes, `${installation.tag_id}-${today()}.pdf`)
    } catch (error) {
      if (!isProblem(error) && !controller.signal.aborted) throw error
    } finally {
      setComing(false)
    }
  }
  const label = isComing ? m.installation_pdf_cancel() : m.installation_pdf()
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={isPage ? 44 : 34}
        variant={isPage ? 'subtle' : 'default'}
        onClick={() => void save()}
        aria-label={label}
        aria-busy={isComing}
      >
        {isComing ? <Loader size={16} /> : <IconFileTypePdf size={18} />}
      </ActionIcon>
    </Tooltip>
  )
}
