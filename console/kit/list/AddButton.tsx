import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

export const AddButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onPress}>
    {label}
  </Button>
)
