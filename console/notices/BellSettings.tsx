import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import { editNoticeSettings } from './notice-actions.tsx'

/** At the foot of the bell: opens the person's own choice of notices. */
export const BellSettings = ({ onLeave }: { onLeave: () => void }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<IconSettings size={16} aria-hidden />}
    onClick={() => {
      onLeave()
      editNoticeSettings()
    }}
  >
    {m.notices_settings_short()}
  </Button>
)
