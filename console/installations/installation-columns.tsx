import type { Installation } from '../../contract/installations/schema.ts'
import { Premium } from '../clients/Premium.tsx'
import { Clip, Notes } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { Tag } from '../tags/Tag.tsx'
import { Balance } from './Balance.tsx'
import { ClientName } from './ClientName.tsx'

interface ColumnOptions {
  /** The company's preference for descriptions. */
  description: boolean
  /** A technician sees balances; a distributor sees companies instead. */
  isTechnician: boolean
}

export const installationColumns = ({ description, isTechnician }: ColumnOptions): Column<Installation>[] => [
  {
    key: 'premium',
    label: m.premium(),
    hideLabel: true,
    sort: 'is_premium',
    width: '44px',
    onCard: 'end',
    cell: ({ is_premium }) => is_premium && <Premium />,
  },
  {
    key: 'tag',
    label: m.info_tag(),
    sort: 'tag',
    width: '84px',
    onCard: 'title',
    cell: ({ tag_id }) => <Tag id={tag_id} />,
  },
  ...(description
    ? [
        {
          key: 'description',
          from: 560 as const,
          label: m.installation_description(),
          sort: 'description',
          onCard: 'none' as const,
          cell: (home: Installation) => <Clip isRoomy isTall text={home.description} />,
        },
      ]
    : []),
  {
    key: 'client',
    label: m.column_client(),
    sort: 'client_name',
    onCard: 'title',
    cell: (home) => <ClientName installation={home} />,
  },
  {
    key: 'address',
    label: m.info_address(),
    sort: 'address',
    cell: ({ address }) => <Clip isTall text={address} />,
  },
  {
    key: 'area',
    from: 700,
    label: m.info_area(),
    sort: 'area',
    cell: ({ area }) => <Clip isTall text={area} />,
  },
  {
    key: 'notes',
    from: 940,
    label: m.column_notes(),
    sort: 'notes',
    width: '18%',
    onCard: 'none',
    cell: ({ notes }) => <Notes isRoomy text={notes} />,
  },
  isTechnician
    ? {
        key: 'balance',
        label: m.installation_balance(),
        sort: 'balance',
        align: 'right',
        width: '112px',
        onCard: 'end',
        cell: ({ balance }) => <Balance balance={balance} />,
      }
    : {
        key: 'company',
        from: 560,
        label: m.column_installer(),
        sort: 'technician_name',
        cell: ({ technician_name }) => <Clip isTall text={technician_name} />,
      },
]
