import { openModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import { RulesForm } from './RulesForm.tsx'

export const openRules = (): void => {
  openModal({ title: m.alarm_rules(), width: 760, content: <RulesForm /> })
}
