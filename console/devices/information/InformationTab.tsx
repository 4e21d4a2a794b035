import type { DeviceInfo, LiveDevice } from '../../../contract/devices/schema.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { findMetric } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { formatDate, formatTime } from '../../kit/format.ts'
import { type Fact, Facts } from '../../kit/record/Facts.tsx'
import { LineSkeleton } from '../../kit/Skeletons.tsx'
import { PlansCard } from '../../maintenance/PlansCard.tsx'
import { m } from '../../paraglide/messages.js'
import { usePerson } from '../../session/person.ts'
import { PanelLink } from '../../shell/PanelLink.tsx'
import { tagNumber } from '../../tags/Tag.tsx'
import { ChannelsCard } from '../channels/ChannelsCard.tsx'
import { MeasuredByCard } from '../channels/MeasuredBy.tsx'
import { deviceTypeWord } from '../words.ts'
import { Copied } from './Copied.tsx'
import { DeviceChanges } from './DeviceChanges.tsx'
import styles from './information.module.css'

const phone = (number: string | null) => number && <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
const mail = (address: string | null) => address && <a href={`mailto:${address}`}>{address}</a>
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ') || null

/** The appliance that a device controls; undefined for sensors and meters. */
function heaterOf(info: DeviceInfo): Fact[] {
  const model = modelOf(info.device_type)
  const name = joined(info.hvac_brand, info.hvac_model)
  if (model?.heatEnergy) return [[m.info_heat_pump(), name]]
  return name || (model && findMetric(model, 'flame')) ? [[m.info_hvac(), name]] : []
}

const installationLink = ({ installation_id: id }: DeviceInfo, text: string | null | undefined) =>
  id && text ? (
    <PanelLink kind="installation" id={id}>
      {text}
    </PanelLink>
  ) : (
    text
  )

const tenantOf = (info: DeviceInfo, isTechnician: boolean) => {
  const name = joined(info.client_lastname, info.client_firstname)
  return name && info.client_id && isTechnician ? (
    <PanelLink kind="client" id={info.client_id}>
      {name}
    </PanelLink>
  ) : (
    name
  )
}

const lastReport = (device: LiveDevice) =>
  device.last_update === null ? m.device_never_seen() : formatTime(device.last_update)

const groupsOf = (
  device: LiveDevice,
  info: DeviceInfo,
  isTechnician: boolean,
): { title: string; rows: readonly Fact[] }[] => [
  {
    title: m.info_device(),
    rows: [
      [m.info_device_name(), info.device_name],
      [m.info_type(), deviceTypeWord(info.device_type)],
      [m.device_id(), <Copied key="id" text={info.device_id} what={m.device_id()} />],
      [m.info_serial(), <Copied key="serial" text={info.serial_no} what={m.info_serial()} />],
      ...heaterOf(info),
      [m.info_installed(), info.installation_date && formatDate(info.installation_date)],
      [m.info_added(), formatTime(device.created_at)],
      ...(info.first_report_at ? [[m.info_first_report(), formatTime(info.first_report_at)] as const] : []),
      [m.info_last_report(), lastReport(device)],
      ...(info.hardware ? [[m.info_hardware(), info.hardware] as const] : []),
      ...(info.firmware
        ? [
            [
              m.info_firmware(),
              <span key="firmware" className="num">
                {info.firmware}
              </span>,
            ] as const,
          ]
        : []),
      [m.info_notes(), info.notes],
    ],
  },
  {
    title: m.info_installation(),
    rows: [
      [m.info_tag(), installationLink(info, tagNumber(info.tag_id))],
      [m.info_address(), installationLink(info, info.address)],
      [m.info_area(), info.area],
    ],
  },
  {
    title: m.info_tenant(),
    rows: [
      [m.info_full_name(), tenantOf(info, isTechnician)],
      [m.info_email(), mail(info.client_email)],
      [m.info_phone(), phone(info.client_phone)],
    ],
  },
  {
    title: m.info_installer(),
    rows: [
      [m.info_company(), info.comp_name],
      [m.info_contact(), info.comp_contact_name],
      [m.info_email(), mail(info.comp_email)],
      [m.info_phone(), phone(info.comp_contact)],
    ],
  },
]

/** Place, owner and installer of the device; a dash for unknown values. */
interface InformationTabProps {
  device: LiveDevice
  info: DeviceInfo | undefined
}

export const InformationTab = ({ device, info }: InformationTabProps) => {
  const isTechnician = usePerson().kind === 'technician_company'
  if (!info) return <LineSkeleton />
  return (
    <div className={styles.groups}>
      {groupsOf(device, info, isTechnician).map(({ title, rows }) => (
        <Card key={title} title={title} flush>
          <Facts facts={rows} />
        </Card>
      ))}
      <ChannelsCard device={device} />
      <MeasuredByCard device={device} />
      {isTechnician && info.installation_id && (
        <PlansCard of={{ installation_id: info.installation_id, device_id: info.device_id }} />
      )}
      <DeviceChanges id={info.device_id} />
    </div>
  )
}
