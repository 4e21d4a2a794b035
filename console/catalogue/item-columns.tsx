import type { CatalogueItem } from '../../contract/catalogue/schema.ts'
import { Clip, Notes } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import styles from './catalogue.module.css'
import { priceText, refrigerantText, typeWord } from './words.ts'

const Model = ({ item }: { item: CatalogueItem }) => {
  const gas = refrigerantText(item)
  return (
    <span className={styles.model}>
      <Clip isRoomy isTall text={item.model} />
      {gas && <span className={styles.gas}>{gas}</span>}
    </span>
  )
}

export const itemColumns = (): Column<CatalogueItem>[] => [
  {
    key: 'type',
    label: m.item_type(),
    sort: 'item_type_id',
    width: '190px',
    onCard: 'line',
    cell: ({ item_type_id }) => <Clip isTall text={typeWord(item_type_id)} />,
  },
  {
    key: 'make',
    from: 560,
    label: m.item_make(),
    sort: 'make',
    width: '140px',
    cell: ({ make }) => <Clip isTall text={make} />,
  },
  {
    key: 'model',
    label: m.catalogue_model(),
    sort: 'model',
    onCard: 'title',
    cell: (item) => <Model item={item} />,
  },
  {
    key: 'year',
    from: 940,
    label: m.catalogue_year(),
    sort: 'model_year',
    width: '90px',
    align: 'right',
    onCard: 'none',
    cell: ({ model_year }) => model_year ?? '—',
  },
  {
    key: 'warranty',
    from: 1040,
    label: m.item_warranty(),
    width: '120px',
    onCard: 'none',
    cell: ({ warranty }) => <Clip isTall text={warranty} />,
  },
  {
    key: 'notes',
    from: 820,
    label: m.column_notes(),
    width: '18%',
    onCard: 'none',
    cell: ({ notes }) => <Notes isRoomy text={notes} />,
  },
  {
    key: 'price',
    label: m.catalogue_price(),
    sort: 'price',
    width: '140px',
    align: 'right',
    onCard: 'end',
    cell: (item) => <span className={styles.price}>{priceText(item)}</span>,
  },
]
