import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
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

interface SubscribeIconProps {
  /** Whose visits are offered first; default: one's own. */
  person?: string
  /** With a word beside the icon on a wide screen. */
  isLabelled?: boolean
}

/** For a narrow head. */
export const SubscribeIcon = ({ person, isLabelled = false }: SubscribeIconProps) => {
  const isWide = useMediaQuery('(width >= 1200px)', false, { getInitialValueInEffect: false })
  const given = { onClick: () => openSubscribe(person), 'aria-label': m.feed_subscribe() }
  return (
    <Tooltip label={m.feed_subscribe()}>
      {isLabelled && isWide ? (
        <Button
          variant="default"
          h={34}
          px={10}
          leftSection={<IconCalendarShare size={16} aria-hidden />}
          {...given}
        >
          {m.feed_subscribe_short()}
        </Button>
      ) : (
        <ActionIcon variant="default" size={34} {...given}>
          <IconCalendarShare size={16} aria-hidden />
        </ActionIcon>
      )}
    </Tooltip>
  )
}
