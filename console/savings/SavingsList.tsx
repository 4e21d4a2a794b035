import { SegmentedControl } from '@mantine/core'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import { FilteredToNothing } from '../kit/list/ListStates.tsx'
import { Pager } from '../kit/list/Pager.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { ChangeCard } from './ChangeCard.tsx'
import { FitCard } from './FitCard.tsx'
import { foundOf, isOfFuel } from './found.ts'
import { SavingsTable } from './SavingsTable.tsx'
import styles from './savings.module.css'
import type { SavingsAddress } from './use-savings-address.ts'

/** A page of the devices, and how the number of one of them comes about. */
export const SavingsList = ({
  address,
  items,
}: {
  address: SavingsAddress
  items: readonly DeviceSavings[]
}) => {
  const { search, list, query, go } = address
  const isTechnician = usePerson().kind === 'technician_company'
  const ofFuel = items.filter((item) => isOfFuel(search, item))
  const found = foundOf(items, search)
  const { offset, limit } = list.query
  const shown = found.slice(offset, offset + limit)
  const chosen = found.find(({ device_id }) => device_id === search.device) ?? shown[0]
  const count = (known: boolean) => ofFuel.filter(({ saved }) => (saved !== null) === known).length
  return (
    <div className={styles.parts}>
      <section className={styles.list} aria-labelledby="savings-list">
        <header>
          <h2 id="savings-list">
            {m.savings_by_home()} <span>{found.length}</span>
          </h2>
          <SegmentedControl
            size="xs"
            aria-label={m.savings_with_number()}
            value={search.known ?? 'all'}
            onChange={(value) =>
              go({ known: value === 'yes' || value === 'no' ? value : undefined, page: undefined })
            }
            data={[
              { value: 'all', label: m.savings_all() },
              { value: 'yes', label: m.savings_with({ count: count(true) }) },
              { value: 'no', label: m.savings_without({ count: count(false) }) },
            ]}
          />
        </header>
        {found.length === 0 ? (
          <FilteredToNothing list={list} />
        ) : (
          <>
            <SavingsTable
              items={shown}
              chosen={chosen?.device_id}
              onChoose={(device) => go({ device, change: undefined })}
            />
            <p>{m.savings_foot()}</p>
            <Pager list={list} total={found.length} />
          </>
        )}
      </section>
      {chosen && (
        <div className={styles.side}>
          <FitCard device={chosen.device_id} query={query} />
          {isTechnician && (
            <ChangeCard device={chosen} change={search.change} onChange={(change) => go({ change })} />
          )}
        </div>
      )}
    </div>
  )
}
