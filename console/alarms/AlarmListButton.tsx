import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconMail } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import { useOffers } from '../shell/offers.ts'
import { openRules } from './open-rules.tsx'

/** A technician company changes its rules; a distributor, who has none, its notices. */
export const AlarmListButton = ({ isTechnician }: { isTechnician: boolean }) => {
  const { editNoticeSettings } = useOffers()
  const [Icon, label, onClick] = isTechnician
    ? [IconAdjustmentsHorizontal, m.alarm_rules(), openRules]
    : [IconMail, m.notice_settings_email(), () => editNoticeSettings()]
  return (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
