import { IconEdit, IconEye, IconTrash } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import type { MenuAction } from './columns.ts'

interface RecordHandlers<Row> {
  onView?: (row: Row) => void
  onEdit?: ((row: Row) => void) | undefined
  onDelete?: ((row: Row) => void) | undefined
}

/** The usual menu of a row; actions without a handler are absent. */
export const recordMenu = <Row,>({ onView, onEdit, onDelete }: RecordHandlers<Row>): MenuAction<Row>[] => [
  ...(onView ? [{ key: 'view', label: m.action_view(), icon: <IconEye size={16} />, onClick: onView }] : []),
  ...(onEdit ? [{ key: 'edit', label: m.action_edit(), icon: <IconEdit size={16} />, onClick: onEdit }] : []),
  ...(onDelete
    ? [
        {
          key: 'delete',
          label: m.action_delete(),
          icon: <IconTrash size={16} />,
          onClick: onDelete,
          danger: true,
        },
      ]
    : []),
]
