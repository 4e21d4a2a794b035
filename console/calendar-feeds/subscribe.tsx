import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { openModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import { SubscribeModal } from './SubscribeModal.tsx'

const openSubscribe = (person?: string): void =>
  void openModal({ title: m.feed_subscribe(), content: <SubscribeModal person={person} />, width: 560 })

export const SubscribeButton = () => (
  <Button
    variant="default"
    h={34}
    leftSection={<IconCalendarShare size={16} aria-hidden />}
    onClick={() => openSubscribe()}
  >
    {m.feed_subscribe()}
  </Button>
)

/** For a narrow head; `person` is whose visits are offered first, default one's own. */
export const SubscribeIcon = ({ person }: { person?: string }) => (
  <Tooltip label={m.feed_subscribe()}>
    <ActionIcon
      variant="default"
      size={34}
      onClick={() => openSubscribe(person)}
      aria-label={m.feed_subscribe()}
    >
      <IconCalendarShare size={16} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
