import type { Debt } from '../../contract/payments/routes.ts'
import { PhoneLink } from '../clients/PhoneLink.tsx'
import { formatMoney } from '../kit/format.ts'
import { Clip } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import { Tag } from '../tags/Tag.tsx'
import styles from './payments.module.css'

export const ages = [
  { key: 'days_0_30', label: m.debt_days_0_30 },
  { key: 'days_31_60', label: m.debt_days_31_60 },
  { key: 'days_61_90', label: m.debt_days_61_90 },
  { key: 'days_over_90', label: m.debt_days_over_90 },
] as const

const Euro = ({ euro }: { euro: number }) =>
  euro === 0 ? <span className={styles.none}>—</span> : <span className="num">{formatMoney(euro)}</span>

/** A press on the number calls; it does not open the row. */
const Phone = ({ phone }: { phone: string | null }) => (phone ? <PhoneLink phone={phone} /> : <>—</>)

export const debtColumns = (): Column<Debt>[] => [
  {
    key: 'tag',
    label: m.info_tag(),
    width: '84px',
    onCard: 'title',
    cell: ({ tag_id }) => <Tag id={tag_id} />,
  },
  {
    key: 'client',
    label: m.column_client(),
    sort: 'client_name',
    onCard: 'title',
    cell: ({ client_name }) => <Clip isTall text={client_name} />,
  },
  {
    key: 'phone',
    from: 560,
    label: m.info_phone(),
    width: '140px',
    cell: ({ client_phone }) => <Phone phone={client_phone} />,
  },
  {
    key: 'address',
    from: 1040,
    label: m.info_address(),
    onCard: 'none',
    cell: ({ address, area }) => <Clip isTall text={[address, area].filter(Boolean).join(', ')} />,
  },
  {
    key: 'since',
    from: 700,
    label: m.debt_since(),
    sort: 'owed_since',
    width: '124px',
    cell: ({ owed_since }) => <Time at={owed_since} as="date" />,
  },
  ...ages.map(
    ({ key, label }): Column<Debt> => ({
      key,
      from: 940,
      label: label(),
      align: 'right',
      width: '104px',
      onCard: 'none',
      cell: (debt) => <Euro euro={debt[key]} />,
    }),
  ),
  {
    key: 'owed',
    label: m.debt_owed(),
    sort: 'owed',
    align: 'right',
    width: '120px',
    onCard: 'end',
    cell: ({ owed }) => <strong className={styles.owed}>{formatMoney(owed)}</strong>,
  },
]
