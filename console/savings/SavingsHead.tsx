import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconCurrencyEuro, IconRefresh } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { companyKey } from '../consumption/consumption-search.ts'
import { openPrices } from '../energy-prices/open-prices.ts'
import { fuelWords } from '../energy-prices/words.ts'
import { useInstallationFilters } from '../installations/installation-filters.ts'
import { Toolbar } from '../kit/list/Toolbar.tsx'
import { DaysMenu } from '../kit/period/DaysMenu.tsx'
import { periodOf } from '../kit/period/period.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { BaselineMenu } from './BaselineMenu.tsx'
import styles from './savings.module.css'
import { comparedDays, spans } from './savings-search.ts'
import type { SavingsAddress } from './use-savings-address.ts'

const fuelChoices = () => [
  { value: 'all', label: m.savings_all() },
  { value: 'gas', label: fuelWords.gas() },
  { value: 'electricity', label: fuelWords.electricity() },
]

/** Only an administrator sets prices. */
const PricesButton = () => {
  const isAdmin = usePerson().roles.includes('admin')
  if (!isAdmin) return null
  return (
    <Button
      variant="default"
      h={34}
      leftSection={<IconCurrencyEuro size={16} aria-hidden />}
      onClick={() => void openPrices()}
    >
      {m.prices_open()}
    </Button>
  )
}

/** With the companies of a distributor. */
const CompanyToolbar = (props: Omit<ComponentProps<typeof Toolbar>, 'filters'>) => {
  const filters = useInstallationFilters().filter(({ key }) => key === companyKey)
  return <Toolbar {...props} filters={filters} />
}

interface SavingsHeadProps {
  address: SavingsAddress
  /** Against what, and until which day. */
  until: string | undefined
  isBusy: boolean
  onRefresh: () => void
  exporting: ReactNode
}

export const SavingsHead = ({ address, until, isBusy, onRefresh, exporting }: SavingsHeadProps) => {
  const { search, list, go } = address
  const isDistributor = usePerson().kind === 'distributor'
  const now = Date.now()
  const days = comparedDays(search, now)
  const toolbar = {
    list,
    searchLabel: m.devices_search(),
    quick: (
      <>
        <SegmentedControl
          aria-label={m.savings_fuel()}
          value={search.fuel ?? 'all'}
          onChange={(value) =>
            go({ fuel: value === 'gas' || value === 'electricity' ? value : undefined, page: undefined })
          }
          data={fuelChoices()}
        />
        <span className={styles.days}>
          <SegmentedControl
            aria-label={m.consumption_period()}
            value={search.period ? '' : String(search.days ?? spans[0])}
            onChange={(value) => go({ days: Number(value), period: undefined, page: undefined })}
            data={spans.map((span) => ({
              value: String(span),
              label: m.consumption_preset_days({ days: span }),
            }))}
          />
          <DaysMenu
            days={days}
            latest={comparedDays({}, now).date_to}
            onDays={(chosen) => go({ period: periodOf(chosen), days: undefined, page: undefined })}
          />
        </span>
      </>
    ),
  }
  return (
    <>
      <header className={styles.head}>
        <h1>{m.place_savings()}</h1>
        <ActionIcon onClick={onRefresh} aria-label={m.action_refresh()} data-busy={isBusy || undefined}>
          <IconRefresh size={18} />
        </ActionIcon>
        <p>{until}</p>
        <span className={styles.tools}>
          <BaselineMenu
            baseline={search.baseline}
            begin={days.date_from}
            onBaseline={(baseline) => go({ baseline, page: undefined })}
          />
          <PricesButton />
          {exporting}
        </span>
      </header>
      {isDistributor ? <CompanyToolbar {...toolbar} /> : <Toolbar {...toolbar} filters={[]} />}
    </>
  )
}
