import { IconBuildingStore, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CompanyStanding } from '../../contract/stats/routes.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { formatNumber } from '../kit/format.ts'
import { Notice } from '../kit/Notice.tsx'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './company-standings.module.css'
import { listsOfFigures, neverReported } from './device-lists.ts'
import todayStyles from './today.module.css'

const shown = 8
const refreshMs = 60_000

type Count = Exclude<keyof CompanyStanding, 'id' | 'name'>

/** The counts of a company, each with the filter that finds the same alarms or devices. */
const columns: { key: Count; label: () => string; search: Record<string, readonly string[]> }[] = [
  { key: 'alarms', label: m.place_alarms, search: {} },
  {
    key: 'devices_with_error',
    label: m.stat_error,
    search: { ...listsOfFigures.installed, ...listsOfFigures.error },
  },
  { key: 'devices_offline', label: m.standings_offline, search: listsOfFigures.offline },
  { key: 'devices_unknown', label: m.standings_unknown, search: neverReported },
  { key: 'devices_installed', label: m.standings_installed, search: listsOfFigures.installed },
]

const Company = ({ company }: { company: CompanyStanding }) => (
  <tr>
    <th scope="row">{company.name}</th>
    {columns.map(({ key, label, search }) => {
      const count = formatNumber(company[key], 0)
      const isTrouble = (key === 'alarms' || key === 'devices_with_error') && company[key] > 0
      const list =
        key === 'alarms'
          ? { to: '/alarms', search: { companies: [company.id] } }
          : { to: '/inventory', search: { ...search, assigned: [company.id] } }
      return (
        <td key={key} data-label={label()} data-trouble={isTrouble || undefined}>
          <Link
            to={list.to}
            search={list.search as never}
            aria-label={m.standings_figure({ company: company.name, figure: label(), count })}
          >
            {count}
          </Link>
        </td>
      )
    })}
  </tr>
)

/** For a distributor: how its devices stand at each company; a figure opens the devices that it counted. */
export const CompanyStandings = () => {
  const { data, error, refetch } = useAnswer(
    'listCompanyStandings',
    { query: { limit: shown } },
    { refetchInterval: refreshMs },
  )
  return (
    <Card
      title={m.standings_title()}
      {...(data && data.total > 0 ? { count: data.total } : {})}
      flush
      {...(data && data.total > shown
        ? {
            foot: (
              <Link to="/companies" className={todayStyles.more}>
                {m.standings_all({ count: data.total })}
                <IconChevronRight size={16} aria-hidden />
              </Link>
            ),
          }
        : {})}
    >
      {error && !data ? (
        <Failed title={m.dashboard_part_failed()} problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton height={156} />
      ) : data.total === 0 ? (
        <Notice icon={IconBuildingStore} title={m.standings_none()} body={m.standings_none_body()} />
      ) : (
        <table className={styles.standings}>
          <thead>
            <tr>
              <th scope="col">{m.column_company()}</th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((company) => (
              <Company key={company.id} company={company} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
