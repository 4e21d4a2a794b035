import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangleFilled, IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Consumer } from '../../contract/consumption/routes.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import { stackOrder } from './columns.ts'
import { companyKey } from './consumption-search.ts'
import styles from './homes.module.css'
import { kindColours, kindWords, kwhText, percentText } from './words.ts'

const firstPage = 10
const nextPages = 50
const leastCoverage = 0.9

const Shares = ({ consumer, highest }: { consumer: Consumer; highest: number }) => (
  <span className={styles.shares} aria-hidden>
    {stackOrder.map((kind) => {
      const kwh = consumer.kinds.find((one) => one.kind === kind)?.kwh ?? 0
      return kwh > 0 && highest > 0 ? (
        <i key={kind} style={{ width: `${(100 * kwh) / highest}%`, background: kindColours[kind] }} />
      ) : null
    })}
  </span>
)

const Row = ({ consumer, rank, highest }: { consumer: Consumer; rank: number; highest: number }) => {
  const { installation_id, client_name, address, area, technician_name, coverage } = consumer
  const isDistributor = usePerson().kind === 'distributor'
  const name = client_name ?? m.consumption_not_installed()
  const place = [address, area].filter(Boolean).join(', ')
  return (
    <li>
      <span className={styles.rank}>{rank}</span>
      <span className={styles.home}>
        <span className={styles.name} title={place}>
          {installation_id ? (
            <PanelLink kind="installation" id={installation_id}>
              {name}
            </PanelLink>
          ) : (
            name
          )}
        </span>
        {isDistributor && technician_name && <span className={styles.company}>{technician_name}</span>}
        {coverage < leastCoverage && (
          <span className={styles.thinHome}>
            <IconAlertTriangleFilled size={12} aria-hidden />{' '}
            {m.consumption_covered({ share: percentText(coverage) })}
          </span>
        )}
        <Shares consumer={consumer} highest={highest} />
        <span className="visually-hidden">
          {consumer.kinds.map(({ kind, kwh }) => `${kindWords[kind]()}: ${kwhText(kwh)} kWh`).join(', ')}
        </span>
      </span>
      <strong className="num">{kwhText(consumer.kwh)}</strong>
    </li>
  )
}

interface ConsumersProps {
  range: { from: number; to: number }
  companies: readonly string[] | undefined
  /** What is listed: a column, or undefined for the whole range. */
  column: string | undefined
  /** A silence touches the column: what was reported after it is in none. */
  isLateLeftOut: boolean
  onWhole: () => void
}

/** The installations that made the consumption, the largest first. */
export const Consumers = ({ range, companies, column, isLateLeftOut, onWhole }: ConsumersProps) => {
  const [limit, setLimit] = useState(firstPage)
  const query = {
    date_from: new Date(range.from).toISOString(),
    date_to: new Date(range.to).toISOString(),
    [companyKey]: companies,
    is_bar: column === undefined ? undefined : 'true',
    limit,
  }
  const answer = useAnswer('listConsumers', { query }, { keepPrevious: true })
  const { data, error, refetch } = answer
  const highest = Math.max(0, ...(data?.items ?? []).map(({ kwh }) => kwh ?? 0))
  const rest = data ? data.total - data.items.length : 0
  return (
    <Card
      title={m.consumption_installations()}
      count={data && formatNumber(data.total)}
      aside={
        column === undefined ? (
          m.consumption_whole_range()
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={m.consumption_column_off({ column })}
            onClick={onWhole}
          >
            {column}
          </Button>
        )
      }
      flush
    >
      {error && !data && (
        <Failed title={m.consumption_failed()} problem={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={420} radius={0} aria-busy />}
      {data?.total === 0 && <p className={styles.none}>{m.consumption_no_homes()}</p>}
      {data && data.total > 0 && (
        <ol className={styles.homes} data-busy={answer.isPlaceholderData || undefined}>
          {data.items.map((consumer, index) => (
            <Row
              key={consumer.installation_id ?? 'none'}
              consumer={consumer}
              rank={index + 1}
              highest={highest}
            />
          ))}
        </ol>
      )}
      {isLateLeftOut && <p className={styles.leftOut}>{m.consumption_late_left_out()}</p>}
      {rest > 0 && data && (
        <div className={styles.rest}>
          <Button
            variant="default"
            fullWidth
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onClick={() => setLimit(limit + nextPages)}
          >
            {m.consumption_others({ count: formatNumber(rest), kwh: kwhText(data.rest_kwh) })}
          </Button>
        </div>
      )}
    </Card>
  )
}
