import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { IconCurrencyEuro, IconLeaf, IconRefresh } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useContext } from 'react'
import { Failed } from '../kit/Failed.tsx'
import { formatDate } from '../kit/format.ts'
import { ListExtrasContext } from '../kit/list/list-extras.ts'
import { Notice } from '../kit/Notice.tsx'
import { openPart } from '../kit/part/open-part.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { BaselineMenu } from './BaselineMenu.tsx'
import { FitCard } from './FitCard.tsx'
import { SavingsCards } from './SavingsCards.tsx'
import { SavingsTable } from './SavingsTable.tsx'
import styles from './savings.module.css'
import { beginOf, type SavingsSearch, savingsQueryOf, spans } from './savings-search.ts'
import { fuelWords } from './words.ts'

const fuelChoices = () => [
  { value: 'all', label: m.savings_all() },
  { value: 'gas', label: fuelWords.gas() },
  { value: 'electricity', label: fuelWords.electricity() },
]

/** Only an administrator sets prices. */
const PricesButton = () => {
  const isAdmin = usePerson().roles.includes('admin')
  const open = async () => (await openPart(() => import('./edit-prices.tsx')))?.editPrices()
  if (!isAdmin) return null
  return (
    <Button
      variant="default"
      h={34}
      leftSection={<IconCurrencyEuro size={16} aria-hidden />}
      onClick={() => void open()}
    >
      {m.prices_open()}
    </Button>
  )
}

/** What heating saved against its own past at the same weather. */
export const SavingsScreen = () => {
  const search = useSearch({ strict: false }) as SavingsSearch
  const navigate = useNavigate()
  const days = search.days ?? spans[0]
  const query = savingsQueryOf(search)
  const answer = useAnswer('getSavings', { query }, { keepPrevious: true, staleTime: 60_000 })
  const { data, error } = answer
  const go = (change: SavingsSearch) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...change })) as never,
      replace: true,
      resetScroll: false,
    })
  const ofFuel = (data?.items ?? []).filter(({ fuel }) => !search.fuel || fuel === search.fuel)
  const shown = ofFuel
    .filter(({ saved }) => search.known === undefined || (search.known === 'yes') === (saved !== null))
    .toSorted((a, b) => (b.saved?.saved_kwh ?? -Infinity) - (a.saved?.saved_kwh ?? -Infinity) || 0)
  const chosen = search.device ?? shown[0]?.device_id
  const until = search.baseline ? m.savings_until_chosen : m.savings_until
  const count = (known: boolean) => ofFuel.filter(({ saved }) => (saved !== null) === known).length
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{m.place_savings()}</h1>
        <ActionIcon
          onClick={() => void answer.refetch()}
          aria-label={m.action_refresh()}
          data-busy={answer.isFetching || undefined}
        >
          <IconRefresh size={18} />
        </ActionIcon>
        <p>{data && until({ day: formatDate(Date.parse(data.date_to) - 1) })}</p>
        <span className={styles.tools}>
          <SegmentedControl
            aria-label={m.savings_fuel()}
            value={search.fuel ?? 'all'}
            onChange={(value) => go({ fuel: value === 'gas' || value === 'electricity' ? value : undefined })}
            data={fuelChoices()}
          />
          <SegmentedControl
            aria-label={m.consumption_period()}
            value={String(days)}
            onChange={(value) => go({ days: Number(value) })}
            data={spans.map((span) => ({
              value: String(span),
              label: m.consumption_preset_days({ days: span }),
            }))}
          />
          <BaselineMenu
            baseline={search.baseline}
            begin={beginOf(days, Date.now())}
            onBaseline={(baseline) => go({ baseline })}
          />
          <PricesButton />
          {useContext(ListExtrasContext)}
        </span>
      </header>
      {error && !data ? (
        <Failed title={m.savings_failed()} problem={error} onRetry={() => void answer.refetch()} />
      ) : (
        <SavingsCards savings={data} />
      )}
      {data?.devices === 0 && (
        <Notice icon={IconLeaf} title={m.savings_empty()} body={m.savings_empty_body()} />
      )}
      {!data && !error && <Skeleton height={420} radius={8} aria-busy />}
      {data && data.devices > 0 && (
        <div className={styles.parts}>
          <section className={styles.list} aria-labelledby="savings-list">
            <header>
              <h2 id="savings-list">
                {m.savings_by_home()} <span>{ofFuel.length}</span>
              </h2>
              <SegmentedControl
                size="xs"
                aria-label={m.savings_with_number()}
                value={search.known ?? 'all'}
                onChange={(value) => go({ known: value === 'yes' || value === 'no' ? value : undefined })}
                data={[
                  { value: 'all', label: m.savings_all() },
                  { value: 'yes', label: m.savings_with({ count: count(true) }) },
                  { value: 'no', label: m.savings_without({ count: count(false) }) },
                ]}
              />
            </header>
            <SavingsTable items={shown} chosen={chosen} onChoose={(device) => go({ device })} />
            <footer>{m.savings_foot()}</footer>
          </section>
          {chosen && <FitCard device={chosen} query={query} />}
        </div>
      )}
    </div>
  )
}
