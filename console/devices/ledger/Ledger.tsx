import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Failed } from '../../kit/Failed.tsx'
import { Heading } from '../../kit/Heading.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useStore } from '../../kit/store.ts'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import type { CommandDesk } from '../control/use-command-desk.ts'
import { filterQuery, LedgerFilters, noFilter } from './LedgerFilters.tsx'
import { LedgerList } from './LedgerList.tsx'
import styles from './ledger.module.css'
import { ledgerOpen } from './ledger-open.ts'

interface LedgerProps {
  device: LiveDevice
  model: Model
  desk: CommandDesk
}

const refreshMs = 10_000

const Rows = ({ device, model, desk }: LedgerProps) => {
  const [filter, setFilter] = useState(noFilter)
  const [{ page, size }, setPart] = useState({ page: 1, size: 15 })
  const answer = useAnswer(
    'listCommands',
    {
      params: { id: device.device_id },
      query: { limit: size, offset: (page - 1) * size, joined: 'true', ...filterQuery(filter) },
    },
    { keepPrevious: true, refetchInterval: refreshMs, quiet: true },
  )
  useEvent('command', (event) => {
    if (event.device_id === device.device_id && !document.hidden) void answer.refetch()
  })
  const isFiltered = filter !== noFilter
  const narrow = (next: typeof filter) => {
    setFilter(next)
    setPart({ page: 1, size })
  }
  if (!answer.data && answer.error) {
    return <Failed title={m.commands_failed()} problem={answer.error} onRetry={() => void answer.refetch()} />
  }
  const { items, total = 0 } = answer.data ?? {}
  return (
    <>
      {(isFiltered || items?.length !== 0) && (
        <LedgerFilters deviceId={device.device_id} filter={filter} onFilter={narrow} />
      )}
      {items?.length === 0 ? (
        <p className={styles.none}>
          {isFiltered ? m.ledger_none_found() : m.commands_none()}
          {isFiltered && (
            <Button variant="default" size="xs" onClick={() => narrow(noFilter)}>
              {m.ledger_clear()}
            </Button>
          )}
        </p>
      ) : (
        <LedgerList items={items} size={Math.min(size, 5)} device={device} model={model} desk={desk} />
      )}
      {total > 0 && (
        <Pager
          list={{
            page,
            size,
            setPage: (next) => setPart({ page: next, size }),
            setSize: (next) => setPart({ page: 1, size: next }),
          }}
          total={total}
        />
      )}
    </>
  )
}

/** Every command of a device with sender and outcome; collapsed by default. */
export const Ledger = (props: LedgerProps) => {
  const isOpen = useStore(ledgerOpen)
  return (
    <section className={styles.ledger} aria-labelledby="device-ledger">
      <Heading className={styles.head} id="device-ledger">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="device-ledger-rows"
          onClick={() => ledgerOpen.write(!isOpen)}
        >
          <IconChevronRight size={18} className={styles.arrow} aria-hidden />
          {m.ledger_title()}
        </button>
      </Heading>
      <div id="device-ledger-rows" hidden={!isOpen}>
        {isOpen && <Rows {...props} />}
      </div>
    </section>
  )
}
