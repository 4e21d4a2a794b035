import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import type { RangeAction } from './range-actions.tsx'

/** Actions without space beside the range on a phone. */
export const RangeMenu = ({ actions }: { actions: readonly RangeAction[] }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" aria-label={m.action_more()}>
        <IconDots size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ label, Icon, isOn, onPress }) =>
        isOn === undefined ? (
          <Menu.Item key={label} h={44} leftSection={<Icon size={18} aria-hidden />} onClick={onPress}>
            {label}
          </Menu.Item>
        ) : (
          <Menu.CheckboxItem key={label} h={44} checked={isOn} onChange={onPress} closeMenuOnClick>
            {label}
          </Menu.CheckboxItem>
        ),
      )}
    </Menu.Dropdown>
  </Menu>
)
