import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { DeviceSavings } from '../../contract/savings/routes.ts'
import { fileForms } from '../kit/save-table.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { saveSavings } from './save-savings.ts'
import { comparedDays } from './savings-search.ts'
import type { SavingsAddress } from './use-savings-address.ts'

/** Saves what was found, on all pages. */
export const ExportMenu = ({
  address,
  items,
}: {
  address: SavingsAddress
  items: readonly DeviceSavings[]
}) => {
  const withCompany = usePerson().kind === 'distributor'
  const { date_from, date_to } = comparedDays(address.search, Date.now())
  const name = `${m.place_savings()} ${date_from} ${date_to}`
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          h={34}
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={items.length === 0}
        >
          {m.consumption_export()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fileForms.map((form) => (
          <Menu.Item key={form} onClick={() => void saveSavings(items, withCompany, { name, form })}>
            {form.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
