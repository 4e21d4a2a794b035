import type { PersonnelProfile } from '../../contract/personnel/routes.ts'
import { PhoneLink } from '../clients/PhoneLink.tsx'
import { Clip } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { LeftChip, Load, PersonMark } from './PersonMark.tsx'
import styles from './personnel.module.css'
import { bookedText, rolesText } from './words.ts'

const Count = ({ of }: { of: number }) => <span className={styles.number}>{of === 0 ? '—' : of}</span>

export const personColumns = (): Column<PersonnelProfile>[] => [
  {
    key: 'name',
    label: m.personnel_name(),
    sort: 'name',
    onCard: 'title',
    cell: (person) => (
      <span className={styles.name}>
        <PersonMark person={person} />
        <Clip isRoomy isTall text={person.name} />
        {!person.is_active && <LeftChip />}
      </span>
    ),
  },
  {
    key: 'roles',
    from: 820,
    label: m.personnel_roles(),
    cell: (person) => <Clip text={rolesText(person)} />,
  },
  {
    key: 'phone',
    from: 560,
    label: m.info_phone(),
    width: '140px',
    cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : '—'),
  },
  {
    key: 'licence',
    from: 1040,
    label: m.personnel_licence(),
    width: '130px',
    onCard: 'none',
    cell: ({ licence_number }) => licence_number ?? '—',
  },
  {
    key: 'today',
    from: 700,
    label: m.personnel_today(),
    sort: 'visits_today',
    width: '110px',
    align: 'right',
    cell: ({ visits_today }) => <Count of={visits_today} />,
  },
  {
    key: 'hours',
    label: m.personnel_hours(),
    sort: 'booked_minutes',
    width: '190px',
    onCard: 'line',
    cell: (person) => (
      <span className={styles.hours}>
        <span>{bookedText(person)}</span>
        <Load person={person} />
      </span>
    ),
  },
  {
    key: 'jobs',
    from: 560,
    label: m.personnel_open_jobs(),
    sort: 'open_jobs',
    width: '140px',
    align: 'right',
    cell: ({ open_jobs }) => <Count of={open_jobs} />,
  },
]
