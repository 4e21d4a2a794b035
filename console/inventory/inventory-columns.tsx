import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { InventoryRow } from '../../contract/inventory/routes.ts'
import { deviceColumns, TypeIcon } from '../devices/device-columns.tsx'
import { deviceTitle } from '../devices/words.ts'
import { Clip } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import styles from './inventory.module.css'

const EditorAccess = ({ allowed }: { allowed: boolean | undefined }) =>
  allowed ? (
    <IconCheck
      size={18}
      color="var(--fine)"
      className={styles.access}
      role="img"
      aria-label={m.value_yes()}
    />
  ) : (
    <IconMinus
      size={18}
      color="var(--ink-3)"
      className={styles.access}
      role="img"
      aria-label={m.value_no()}
    />
  )

export const inventoryColumns = (isAdmin: boolean): Column<InventoryRow>[] => {
  const shared = deviceColumns()
  return [
    {
      ...shared.type,
      // A phone shows the device's name.
      card: (row) => (
        <span className={styles.title}>
          <TypeIcon type={row.device_type} />
          {deviceTitle(row)}
        </span>
      ),
    },
    { ...shared.serial, from: 940, onCard: 'none' },
    shared.id,
    {
      key: 'assigned',
      label: m.column_assigned_company(),
      sort: 'assigned_company',
      cell: (row) => <Clip isTall text={row.assigned_company} />,
      onCard: 'line',
    },
    shared.notes,
    {
      key: 'installer',
      from: 1040,
      label: m.column_installer(),
      cell: (row) => <Clip isTall text={row.installer_company} />,
      onCard: 'none',
    },
    { ...shared.client, from: 1140, cell: (row) => <Clip isTall text={row.client_name} />, onCard: 'none' },
    {
      key: 'hvac',
      from: 700,
      label: m.column_hvac_model(),
      sort: 'hvac_brand',
      cell: (row) => <Clip isTall text={[row.hvac_brand, row.hvac_model].filter(Boolean).join(' ')} />,
      onCard: 'line',
    },
    shared.online,
    shared.health,
    ...(isAdmin
      ? [
          {
            key: 'editor',
            from: 820 as const,
            label: m.column_editor_access(),
            cell: (row: InventoryRow) => <EditorAccess allowed={row.editor_access} />,
            onCard: 'none' as const,
          },
        ]
      : []),
  ]
}
