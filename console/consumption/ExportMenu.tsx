import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import { clockCellOf } from '../kit/chart/time-ticks.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { type FileForm, fileForms } from '../kit/save-table.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { usePerson } from '../session/person.ts'
import type { Column } from './columns.ts'
import { companyKey } from './consumption-search.ts'
import { saveConsumers, saveConsumption } from './save-consumption.ts'

interface Span {
  from: number
  to: number
}

interface ExportMenuProps {
  columns: readonly Column[]
  consumption: ConsumptionReply | undefined
  range: Span
  companies: readonly string[] | undefined
  /** What the installations are listed of, and its words; undefined for the whole range. */
  column: (Span & { text: string }) | undefined
}

const minuteMs = 60_000
const isMidnight = (ms: number) => clockCellOf(ms).slice(11, 16) === '00:00'

/** For a file's name: dates, or of a part of a day its times. */
function spanName({ from, to }: Span): string {
  const cells = [from, to - minuteMs].map(clockCellOf)
  if (isMidnight(from) && isMidnight(to))
    return [...new Set(cells.map((cell) => cell.slice(0, 10)))].join(' ')
  return [from, to].map((ms) => clockCellOf(ms).replaceAll(':', '.')).join(' – ')
}

const all = 10_000

/** Saves what the chart or the list of installations shows. */
export const ExportMenu = ({ columns, consumption, range, companies, column }: ExportMenuProps) => {
  const isDistributor = usePerson().kind === 'distributor'
  const listed = column ?? range
  const [isBusy, setBusy] = useState(false)
  const saveHomes = async (form: FileForm) => {
    const dates = {
      date_from: new Date(listed.from).toISOString(),
      date_to: new Date(listed.to).toISOString(),
      [companyKey]: companies,
    }
    setBusy(true)
    try {
      const { items } = await call('listConsumers', {
        query: { ...dates, is_bar: column === undefined ? undefined : 'true', limit: all },
      })
      await saveConsumers(items, isDistributor, {
        name: `${m.consumption_installations()} ${spanName(listed)}`,
        form,
      })
    } catch (error) {
      if (!isProblem(error)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          h={34}
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={!consumption}
          loading={isBusy}
        >
          {m.consumption_export()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{m.place_consumption()}</Menu.Label>
        {fileForms.map((form) => (
          <Menu.Item
            key={form}
            onClick={() =>
              consumption &&
              void saveConsumption(columns, consumption, {
                name: `${m.place_consumption()} ${spanName(range)}`,
                form,
              })
            }
          >
            {m.consumption_export_range({ form: form.toUpperCase() })}
          </Menu.Item>
        ))}
        <Menu.Label>{[m.consumption_installations(), column?.text].filter(Boolean).join(' · ')}</Menu.Label>
        {fileForms.map((form) => (
          <Menu.Item key={form} onClick={() => void saveHomes(form)}>
            {m.consumption_export_homes({ form: form.toUpperCase() })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
