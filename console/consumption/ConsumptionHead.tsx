import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRefresh, IconTable } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { ListExtrasContext } from '../kit/list/list-extras.ts'
import { DaysMenu } from '../kit/period/DaysMenu.tsx'
import { periodOf } from '../kit/period/period.ts'
import { m } from '../paraglide/messages.js'
import styles from './consumption.module.css'
import { isStepOf } from './consumption-range.ts'
import { steps } from './consumption-search.ts'
import type { useConsumptionAddress } from './use-consumption-address.ts'
import { stepWords } from './words.ts'

const usual = {
  week: m.consumption_preset_week,
  days_7: () => m.consumption_preset_days({ days: 7 }),
  days_30: () => m.consumption_preset_days({ days: 30 }),
  month: m.consumption_preset_month,
  year: m.consumption_preset_year,
}

interface ConsumptionHeadProps {
  address: ReturnType<typeof useConsumptionAddress>
  isBusy: boolean
  onRefresh: () => void
  exporting: ReactNode
  filtering: ReactNode
}

export const ConsumptionHead = ({
  address,
  isBusy,
  onRefresh,
  exporting,
  filtering,
}: ConsumptionHeadProps) => {
  const { range, step, isTable, previous, next } = address
  return (
    <>
      <header className={styles.head}>
        <h1>{m.place_consumption()}</h1>
        <ActionIcon onClick={onRefresh} aria-label={m.action_refresh()} data-busy={isBusy || undefined}>
          <IconRefresh size={18} />
        </ActionIcon>
        <span className={styles.tools}>
          <Button
            variant="default"
            h={34}
            leftSection={<IconTable size={16} aria-hidden />}
            aria-pressed={isTable}
            onClick={() => address.setTable(!isTable)}
          >
            {m.graphs_as_table()}
          </Button>
          {useContext(ListExtrasContext)}
          {exporting}
        </span>
      </header>
      <div className={styles.toolbar}>
        <div className={styles.presets} role="group" aria-label={m.consumption_period()}>
          {Object.entries(usual).map(([preset, word]) => (
            <button
              key={preset}
              type="button"
              aria-pressed={range.period === preset}
              onClick={() => address.setPeriod(preset)}
            >
              {word()}
            </button>
          ))}
        </div>
        <div className={styles.dates}>
          <ActionIcon
            variant="default"
            size={34}
            disabled={!previous}
            onClick={previous}
            aria-label={m.consumption_previous()}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <DaysMenu days={range.days} onDays={(days) => address.setPeriod(periodOf(days))} />
          <ActionIcon
            variant="default"
            size={34}
            disabled={!next}
            onClick={next}
            aria-label={m.consumption_next()}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </div>
        {filtering}
        <SegmentedControl
          className={styles.steps ?? ''}
          aria-label={m.consumption_step()}
          value={step}
          onChange={(value) => address.setStep(value)}
          data={steps.map((value) => ({
            value,
            label: stepWords[value](),
            disabled: !isStepOf(value, range),
          }))}
        />
      </div>
    </>
  )
}
