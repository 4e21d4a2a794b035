import { openModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import { UncoveredForm } from './UncoveredForm.tsx'

export const openUncovered = (): void => {
  openModal({ title: m.uncovered_title(), width: 760, content: <UncoveredForm /> })
}
