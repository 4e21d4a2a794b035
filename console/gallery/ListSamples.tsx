import { Button } from '@mantine/core'
import { IconDevices2, IconEye, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column } from '../kit/list/columns.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import type { ListAnswer, Rows } from '../kit/list/rows.ts'
import { useSelection } from '../kit/list/selection.ts'
import { type ListState, useList } from '../kit/list/use-list.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { Time } from '../kit/Time.tsx'
import { makeProblem } from '../problems/make-problem.ts'
import styles from './Gallery.module.css'
import { Sample } from './Sample.tsx'

interface Client {
  id: string
  name: string
  phone: string
  created: number
  isFine: boolean
}

const clients: Client[] = [
  'Αναστασιάδης Παύλος',
  'Βλαχοπούλου Δήμητρα',
  'Γεωργιάδου Μαρία-Ελένη',
  'Μακρής Αντώνιος',
].map((name, index) => ({
  id: String(index),
  name,
  phone: `694${index}218730`,
  created: Date.now() - index * 86_400_000 * 3,
  isFine: index !== 1,
}))

const columns: Column<Client>[] = [
  { key: 'name', label: 'Πελάτης', cell: (client) => client.name, sort: 'name', onCard: 'title' },
  { key: 'phone', label: 'Τηλέφωνο', cell: (client) => client.phone },
  {
    key: 'health',
    label: 'Υγεία',
    cell: (client) => <StatusChip tone={client.isFine ? 'fine' : 'fault'} plain />,
    onCard: 'end',
  },
  {
    key: 'created',
    label: 'Δημιουργία',
    cell: (client) => <Time at={client.created} as="date" />,
    sort: 'created',
    align: 'right',
  },
]

const rows: Rows<Client> = {
  key: (client) => client.id,
  name: (client) => client.name,
  columns,
  onOpen: () => {},
  selected: '2',
  menu: [
    { key: 'view', label: 'Προβολή', icon: <IconEye size={16} />, onClick: () => {} },
    { key: 'delete', label: 'Διαγραφή', icon: <IconTrash size={16} />, onClick: () => {}, danger: true },
  ],
}

const settled = { error: null, isFetching: false, dataUpdatedAt: Date.now() - 8 * 60_000, refetch: () => {} }
const problem = makeProblem({
  status: 503,
  key: 'unavailable',
  requestId: '7f3a91c2-0000',
  operation: 'listClients',
})
const full = { items: clients, total: 214 }

const samples: [title: string, answer: ListAnswer<Client>, change?: Partial<ListState>][] = [
  ['full', { ...settled, data: full }],
  ['loading', { ...settled, data: undefined, isFetching: true }],
  ['empty', { ...settled, data: { items: [], total: 0 } }],
  [
    'filtered to nothing',
    { ...settled, data: { items: [], total: 0 } },
    { isFiltered: true, search: 'παπαδοπουλ' },
  ],
  ['failed', { ...settled, data: undefined, error: problem }],
  ['failed with earlier rows', { ...settled, data: full, error: problem }],
]

/** Selectable rows, initially without a selection. */
const Choosing = () => {
  const list = useList()
  const selection = useSelection({ key: rows.key, filter: list.search, total: full.total })
  return (
    <Frame>
      <ListPage
        title="Πελάτες"
        list={list}
        answer={{ ...settled, data: full }}
        rows={{ ...rows, selection }}
        selectionActions={<Button>Αποστολή</Button>}
        searchLabel="Όνομα, τηλέφωνο, e-mail (επιλογή)"
        empty={{ icon: IconDevices2, title: 'Κανένας πελάτης ακόμη' }}
        action={<Button leftSection={<IconPlus size={16} />}>Νέος πελάτης</Button>}
      />
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => <div className={styles.list}>{children}</div>

export const ListSamples = () => {
  const list = useList({ filters: ['kind'] })
  const shown = samples.map(([title, answer, change]) => (
    <Sample key={title} title={`ListPage: ${title}`}>
      <Frame>
        <ListPage
          title="Πελάτες"
          list={{ ...list, ...change }}
          answer={answer}
          rows={rows}
          searchLabel={`Όνομα, τηλέφωνο, e-mail (${title})`}
          allCount={214}
          filters={[
            { key: 'kind', label: 'Είδος', options: [{ value: 'business', label: 'Μόνο επιχειρήσεις' }] },
          ]}
          empty={{
            icon: IconDevices2,
            title: 'Κανένας πελάτης ακόμη',
            body: 'Εδώ μπαίνουν οι ιδιώτες και οι επιχειρήσεις.',
            action: <Button leftSection={<IconPlus size={16} />}>Πρώτος πελάτης</Button>,
          }}
          action={<Button leftSection={<IconPlus size={16} />}>Νέος πελάτης</Button>}
        />
      </Frame>
    </Sample>
  ))
  return [
    ...shown,
    <Sample key="choosing" title="ListPage: rows can be chosen">
      <Choosing />
    </Sample>,
  ]
}
