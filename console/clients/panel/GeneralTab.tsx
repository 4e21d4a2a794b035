import { Button } from '@mantine/core'
import { IconArrowUpRight, IconCurrencyEuro, IconDevices2, IconHome } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Client, ClientDetail, ClientInstallation } from '../../../contract/clients/schema.ts'
import type { Device } from '../../../contract/devices/schema.ts'
import { deviceSeverity, type FaultSeverity } from '../../../contract/faults/severity.ts'
import { namesOf } from '../../../contract/fields.ts'
import { deviceTypeWord } from '../../devices/words.ts'
import { Card } from '../../kit/Card.tsx'
import { formatMoney } from '../../kit/format.ts'
import { type Fact, Facts } from '../../kit/record/Facts.tsx'
import { toneColour, toneIcons } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { usePanel } from '../../shell/panel.ts'
import { tagNumber } from '../../tags/Tag.tsx'
import { balanceText } from '../balance-text.ts'
import { ContactLines, Email } from '../ContactLines.tsx'
import { clientFields } from '../client-fields.ts'
import styles from './general.module.css'

interface Listed<Row> {
  data: { items: readonly Row[]; total: number } | undefined
}

const Figure = ({
  icon,
  label,
  value,
  line,
}: {
  icon: ReactNode
  label: string
  value: ReactNode
  line: string
}) => (
  <div className={styles.figure}>
    <dt>
      {icon}
      {label}
    </dt>
    <dd>
      <strong>{value}</strong>
      <span>{line}</span>
    </dd>
  </div>
)

const stateOf = (devices: readonly Device[]): string => {
  const online = devices.filter(({ onlineState }) => onlineState === 'online').length
  const ill = devices.filter(({ fault }) => fault === 1).length
  return [
    m.client_devices_online({ count: online }),
    ...(ill > 0 ? [m.client_devices_fault({ count: ill })] : []),
  ].join(', ')
}

const FaultNote = ({ device, severity }: { device: Device; severity: FaultSeverity }) => {
  const panel = usePanel()
  const Shape = toneIcons[severity]
  return (
    <section
      className={styles.trouble}
      style={{ '--severity': toneColour(severity) } as CSSProperties}
      aria-label={m.tone_fault()}
    >
      <Shape size={18} aria-hidden />
      <div>
        <strong>
          {m.client_device_fault({ device: device.device_name ?? deviceTypeWord(device.device_type) })}
        </strong>
        <span>{[device.address, device.area].filter(Boolean).join(', ')}</span>
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowUpRight size={14} aria-hidden />}
        onClick={() => panel.open('device', device.device_id)}
      >
        {m.client_open_device()}
      </Button>
    </section>
  )
}

const InvoiceCard = ({ client }: { client: Client }) => {
  const facts = namesOf(clientFields).flatMap((name): Fact[] => {
    const { label, isOnInvoice } = clientFields[name]
    const value = client[name]
    return isOnInvoice && typeof value === 'string' ? [[label(), value]] : []
  })
  return facts.length === 0 ? null : (
    <Card title={m.client_invoice()} flush>
      <Facts facts={facts} />
    </Card>
  )
}

interface GeneralTabProps {
  client: ClientDetail
  installations: Listed<ClientInstallation>
  devices: Listed<Device>
}

export const GeneralTab = ({ client, installations, devices }: GeneralTabProps) => (
  <div className={styles.parts}>
    {devices.data?.items.map((device) => {
      const severity = deviceSeverity(device)
      return severity && <FaultNote key={device.device_id} device={device} severity={severity} />
    })}
    <Card title={m.client_contact()} flush>
      <Email address={client.email} />
      <ContactLines contacts={client.contacts} />
    </Card>
    <InvoiceCard client={client} />
    <Card title={m.client_summary()} flush>
      <dl className={styles.figures}>
        <Figure
          icon={<IconHome size={16} aria-hidden />}
          label={m.tab_installations()}
          value={installations.data?.total ?? '—'}
          line={(installations.data?.items ?? []).map(({ tag_id }) => tagNumber(tag_id)).join(', ')}
        />
        <Figure
          icon={<IconDevices2 size={16} aria-hidden />}
          label={m.tab_devices()}
          value={devices.data?.total ?? '—'}
          line={devices.data && devices.data.total > 0 ? stateOf(devices.data.items) : ''}
        />
        <Figure
          icon={<IconCurrencyEuro size={16} aria-hidden />}
          label={m.money_owed()}
          value={
            <span className={styles.balance} data-owed={client.balance > 0 || undefined}>
              {formatMoney(Math.abs(client.balance))}
            </span>
          }
          line={balanceText(client.balance, client.owed_since)}
        />
      </dl>
    </Card>
    {client.notes && (
      <Card title={m.column_notes()}>
        <p className={styles.text}>{client.notes}</p>
      </Card>
    )}
  </div>
)
