import { Skeleton } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import { Failed } from '../kit/Failed.tsx'
import { StaleBanner } from '../kit/list/StaleBanner.tsx'
import { useList } from '../kit/list/use-list.ts'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { refresh, useAnswer } from '../session/queries.ts'
import { CompanyFilter } from './CompanyFilter.tsx'
import { Consumers } from './Consumers.tsx'
import { ConsumptionCards } from './ConsumptionCards.tsx'
import { ConsumptionChart } from './ConsumptionChart.tsx'
import { ConsumptionHead } from './ConsumptionHead.tsx'
import { ConsumptionTable } from './ConsumptionTable.tsx'
import { drawnSilences } from './chart-field.ts'
import { clockText } from './clock-text.ts'
import { columnsOf } from './columns.ts'
import styles from './consumption.module.css'
import { companyKey } from './consumption-search.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { Legend } from './Legend.tsx'
import { UnlinkedMeters } from './UnlinkedMeters.tsx'
import { UnratedBoilers } from './UnratedBoilers.tsx'
import { useConsumptionAddress } from './use-consumption-address.ts'
import { columnText, kwhText, perStepWords } from './words.ts'

const operations = [
  'getConsumption',
  'getClimate',
  'getConsumptionComparison',
  'listConsumers',
  'listUnlinkedMeters',
  'listUnratedBoilers',
] as const
const refreshAll = () => void refresh(...operations)

const options = { keepPrevious: true, refetchInterval: 5 * 60_000 } as const

interface ChartNoteProps {
  silences: ConsumptionReply['silences']
  hasNoOutdoor: boolean
}

/** What the chart does not show of its numbers. */
const ChartNote = ({ silences, hasNoOutdoor }: ChartNoteProps) => {
  const late = silences.reduce((sum, { kwh }) => sum + kwh, 0)
  const lateBefore = silences.reduce((sum, { kwh_before }) => sum + kwh_before, 0)
  return (
    <span>
      {m.consumption_foot()}
      {hasNoOutdoor && ` · ${m.consumption_outdoor_failed()}`}
      {late > 0 && ` · ${m.consumption_late_sum({ kwh: kwhText(late) })}`}
      {lateBefore > 0 && ` · ${m.consumption_late_before({ kwh: kwhText(lateBefore) })}`}
    </span>
  )
}

/** What the heating of all homes consumed, against the weather. */
export const ConsumptionScreen = () => {
  const address = useConsumptionAddress()
  const isDistributor = usePerson().kind === 'distributor'
  const { range, step, column, isTable, now } = address
  const list = useList({ filters: [companyKey] })
  const companies = list.filters[companyKey]
  const dates = {
    date_from: new Date(range.from).toISOString(),
    date_to: new Date(range.to).toISOString(),
    [companyKey]: companies,
  }
  const consumption = useAnswer('getConsumption', { query: { ...dates, resolution: step } }, options)
  const climate = useAnswer('getClimate', { query: { ...dates, resolution: step } }, options)
  const comparison = useAnswer('getConsumptionComparison', { query: dates }, options)
  const { data, error } = consumption
  const columns = useMemo(() => (data ? columnsOf(data, climate.data, now) : []), [data, climate.data, now])
  const silences = data?.silences ?? []
  const stale = [consumption, climate, comparison].find((one) => one.error && one.data)?.error
  const chosen = columns.find(({ from }) => from === column)
  const content = () => {
    if (error && !data) return <Failed title={m.consumption_failed()} problem={error} onRetry={refreshAll} />
    if (!data) return <Skeleton height={440} radius={8} aria-busy />
    if (data.devices === 0)
      return <Notice icon={IconBolt} title={m.consumption_empty()} body={m.consumption_empty_body()} />
    if (isTable) return <ConsumptionTable columns={columns} consumption={data} step={data.resolution} />
    return (
      <ConsumptionChart
        columns={columns}
        silences={data.silences}
        step={data.resolution}
        range={{ from: Date.parse(data.date_from), to: Date.parse(data.date_to) }}
        chosen={chosen?.from}
        onChoose={address.setColumn}
      />
    )
  }
  return (
    <div className={styles.screen}>
      <ConsumptionHead
        address={address}
        isBusy={consumption.isFetching}
        onRefresh={refreshAll}
        filtering={isDistributor && <CompanyFilter list={list} />}
        exporting={
          <ExportMenu
            columns={columns}
            consumption={data}
            range={range}
            companies={companies}
            column={chosen && { ...chosen, text: columnText(chosen.from, chosen.to, step) }}
          />
        }
      />
      {stale && <StaleBanner problem={stale} onRetry={refreshAll} />}
      <ConsumptionCards
        consumption={consumption}
        climate={climate}
        comparison={comparison}
        days={range.length}
      />
      <div className={styles.parts}>
        <section className={styles.chart} aria-labelledby="consumption-chart">
          <header>
            <h2 id="consumption-chart">
              {m.consumption_by_kind()} <span>{perStepWords[step]()}</span>
            </h2>
            {data && (
              <Legend
                kinds={data.kinds}
                hasLate={!isTable && drawnSilences(columns, data.silences).length > 0}
                hasOpen={columns.some((one) => one.isOpen && one.total !== null)}
              />
            )}
          </header>
          {content()}
          <footer>
            <ChartNote silences={silences} hasNoOutdoor={!!climate.error && !climate.data} />
            <span>{clockText(range, step)}</span>
          </footer>
        </section>
        <div className={styles.side}>
          <Consumers
            key={`${range.from}-${range.to}-${chosen?.from}-${companies?.join()}`}
            range={chosen ?? range}
            companies={companies}
            column={chosen && columnText(chosen.from, chosen.to, step)}
            isLateLeftOut={silences.some(({ from, to }) => chosen && from < chosen.to && to > chosen.from)}
            onWhole={() => address.setColumn(undefined)}
          />
          <UnlinkedMeters />
          <UnratedBoilers />
        </div>
      </div>
    </div>
  )
}
