import { Skeleton } from '@mantine/core'
import { IconLeaf } from '@tabler/icons-react'
import { companyKey } from '../consumption/consumption-search.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatDate } from '../kit/format.ts'
import { StaleBanner } from '../kit/list/StaleBanner.tsx'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { foundOf } from './found.ts'
import { SavingsCards } from './SavingsCards.tsx'
import { SavingsHead } from './SavingsHead.tsx'
import { SavingsList } from './SavingsList.tsx'
import styles from './savings.module.css'
import { useSavingsAddress } from './use-savings-address.ts'

/** What heating saved against its own past at the same weather. */
export const SavingsScreen = () => {
  const address = useSavingsAddress()
  const { search, list } = address
  const query = {
    ...address.query,
    search: list.query.search,
    [companyKey]: list.filters[companyKey],
  }
  const answer = useAnswer('getSavings', { query }, { keepPrevious: true, staleTime: 60_000 })
  const { data, error } = answer
  const until = search.baseline ? m.savings_until_chosen : m.savings_until
  const refresh = () => void answer.refetch()
  const content = () => {
    if (!data) return error ? null : <Skeleton height={420} radius={8} aria-busy />
    if (data.devices === 0 && !list.isFiltered)
      return <Notice icon={IconLeaf} title={m.savings_empty()} body={m.savings_empty_body()} />
    return <SavingsList address={address} items={data.items} />
  }
  return (
    <div className={styles.screen}>
      <SavingsHead
        address={address}
        until={data && until({ day: formatDate(Date.parse(data.date_to) - 1) })}
        isBusy={answer.isFetching}
        onRefresh={refresh}
        exporting={<ExportMenu address={address} items={foundOf(data?.items ?? [], search)} />}
      />
      {error && data && <StaleBanner problem={error} onRetry={refresh} />}
      {error && !data ? (
        <Failed title={m.savings_failed()} problem={error} onRetry={refresh} />
      ) : (
        <SavingsCards savings={data} />
      )}
      {content()}
    </div>
  )
}
