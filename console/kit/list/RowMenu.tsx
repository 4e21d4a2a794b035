import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import type { MenuAction } from './columns.ts'
import styles from './RowMenu.module.css'

interface OpenMenu<Row> {
  row: Row
  button: HTMLElement
}

/** One menu for all rows: it opens at the button that was pressed. */
export const useRowMenu = <Row,>() => {
  const [opened, setOpened] = useState<OpenMenu<Row>>()
  return {
    opened,
    open: (row: Row, button: HTMLElement) => setOpened({ row, button }),
    close: () => {
      opened?.button.focus()
      setOpened(undefined)
    },
  }
}

export const RowMenuButton = ({ name, onOpen }: { name: string; onOpen: (button: HTMLElement) => void }) => (
  <ActionIcon
    size={32}
    className={styles.button ?? ''}
    aria-haspopup="menu"
    aria-label={m.list_row_menu({ name })}
    onClick={(event) => {
      event.stopPropagation()
      onOpen(event.currentTarget)
    }}
  >
    <IconDots size={18} />
  </ActionIcon>
)

export const RowMenu = <Row,>({
  actions,
  state,
}: {
  actions: readonly MenuAction<Row>[]
  state: ReturnType<typeof useRowMenu<Row>>
}) => {
  const box = state.opened?.button.getBoundingClientRect()
  const row = state.opened?.row
  return (
    <Menu
      opened={state.opened !== undefined}
      onChange={(open) => !open && state.close()}
      position="bottom-end"
      returnFocus={false}
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{
            position: 'fixed',
            left: box?.right ?? 0,
            top: box?.top ?? 0,
            height: box?.height ?? 0,
            width: 0,
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {actions
          .filter(({ when }) => row === undefined || (when?.(row) ?? true))
          .map(({ key, label, icon, onClick, danger }) => (
            <Menu.Item
              key={key}
              leftSection={icon}
              color={danger ? 'var(--fault)' : undefined}
              onClick={() => row !== undefined && onClick(row)}
            >
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
