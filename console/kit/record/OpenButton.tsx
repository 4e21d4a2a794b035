import { Button } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'

/** Opens the record of a line; `label` names the line. */
export const OpenButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<IconArrowUpRight size={14} aria-hidden />}
    onClick={onPress}
    aria-label={label}
  >
    {m.action_open()}
  </Button>
)
