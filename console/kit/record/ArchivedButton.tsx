import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'

export const ArchivedButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button variant="default" leftSection={<IconArchive size={16} aria-hidden />} onClick={onPress}>
    {label}
  </Button>
)
