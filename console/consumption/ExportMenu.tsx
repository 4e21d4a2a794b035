import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import type { Column } from './columns.ts'
import { type FileForm, saveConsumers, saveConsumption } from './save-consumption.ts'

interface ExportMenuProps {
  columns: readonly Column[]
  consumption: ConsumptionReply | undefined
  /** Days of the range in the file's name. */
  days: string
}

const forms = ['csv', 'json'] as const
const all = 10_000

/** Saves what the chart or the list of installations shows. */
export const ExportMenu = ({ columns, consumption, days }: ExportMenuProps) => {
  const [isBusy, setBusy] = useState(false)
  const saveHomes = async (form: FileForm) => {
    if (!consumption) return
    const { date_from, date_to } = consumption
    setBusy(true)
    try {
      const { items } = await call('listConsumers', { query: { date_from, date_to, limit: all } })
      saveConsumers(items, { name: `${m.consumption_installations()} ${days}`, form })
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
        {forms.map((form) => (
          <Menu.Item
            key={form}
            onClick={() =>
              consumption &&
              saveConsumption(columns, consumption, { name: `${m.place_consumption()} ${days}`, form })
            }
          >
            {m.consumption_export_range({ form: form.toUpperCase() })}
          </Menu.Item>
        ))}
        <Menu.Label>{m.consumption_installations()}</Menu.Label>
        {forms.map((form) => (
          <Menu.Item key={form} onClick={() => void saveHomes(form)}>
            {m.consumption_export_homes({ form: form.toUpperCase() })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
