import { ActionIcon, Button } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import type { InstallationDetail } from '../../../contract/installations/detail.ts'
import type { InstallationItem } from '../../../contract/installations/items.ts'
import { Card } from '../../kit/Card.tsx'
import { formatDate, formatMoney } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { floorText } from '../words.ts'
import { addItem, deleteItem, editItem } from './item-actions.tsx'
import { fuelTypeWord, itemText, itemTypeWord, placementWord } from './item-words.ts'
import styles from './items.module.css'

const particularsOf = (item: InstallationItem): string =>
  [
    fuelTypeWord(item.fuel_type_id),
    item.model_year && m.item_year({ year: item.model_year }),
    item.serial_number && m.item_serial({ serial: item.serial_number }),
    placementWord(item.installation_placement_type_id),
    item.floor !== null && m.item_floor({ floor: floorText(item.floor) }),
    item.installed_at && m.item_installed({ date: formatDate(item.installed_at) }),
    item.warranty && m.item_warranty_of({ warranty: item.warranty }),
  ]
    .filter(Boolean)
    .join(' · ')

const ItemLine = ({ item }: { item: InstallationItem }) => (
  <li className={styles.item}>
    <div className={styles.words}>
      <strong>
        {item.make} {item.model}
      </strong>
      <span className={styles.type}>{itemTypeWord(item.item_type_id)}</span>
      <span className={styles.particulars}>{particularsOf(item)}</span>
      {item.notes && <span className={styles.notes}>{item.notes}</span>}
    </div>
    {item.cost !== null && <span className={styles.cost}>{formatMoney(item.cost)}</span>}
    <ActionIcon onClick={() => editItem(item)} aria-label={m.item_edit_name({ item: itemText(item) })}>
      <IconEdit size={16} />
    </ActionIcon>
    <ActionIcon
      className={styles.delete ?? ''}
      onClick={() => void deleteItem(item)}
      aria-label={m.item_delete_name({ item: itemText(item) })}
    >
      <IconTrash size={16} />
    </ActionIcon>
  </li>
)

/** The appliances of a building. */
export const ItemsCard = ({ installation: { id, items } }: { installation: InstallationDetail }) => (
  <Card
    title={m.items_title()}
    count={items.length || undefined}
    flush
    aside={
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => addItem(id)}
      >
        {m.item_add()}
      </Button>
    }
  >
    {items.length === 0 ? (
      <p className={styles.empty}>{m.items_empty()}</p>
    ) : (
      <ul className={styles.items}>
        {items.map((item) => (
          <ItemLine key={item.id} item={item} />
        ))}
      </ul>
    )}
  </Card>
)
