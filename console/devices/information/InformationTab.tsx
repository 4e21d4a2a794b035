import type { DeviceInfo } from '../../../contract/devices.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { findMetric } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { formatDate } from '../../kit/format.ts'
import { type Fact, Facts } from '../../kit/record/Facts.tsx'
import { LineSkeleton } from '../../kit/Skeletons.tsx'
import { tagNumber } from '../../kit/Tag.tsx'
import { m } from '../../paraglide/messages.js'
import { usePerson } from '../../session/person.ts'
import { PanelLink } from '../../shell/PanelLink.tsx'
import styles from './information.module.css'

const phone = (number: string | null) => number && <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
const mail = (address: string | null) => address && <a href={`mailto:${address}`}>{address}</a>
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ') || null

/** What a device that steers one steers; a sensor or a meter says nothing of it. */
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

const groupsOf = (info: DeviceInfo, isTechnician: boolean): { title: string; rows: readonly Fact[] }[] => [
  {
    title: m.info_device(),
    rows: [
      [m.info_device_name(), info.device_name],
      [m.info_serial(), info.serial_no],
      ...heaterOf(info),
      [m.info_installed(), info.installation_date && formatDate(info.installation_date)],
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

/** Where the device is, for whom and by whom; a dash for what is not known. */
export const InformationTab = ({ info }: { info: DeviceInfo | undefined }) => {
  const isTechnician = usePerson().kind === 'technician_company'
  if (!info) return <LineSkeleton />
  return (
    <div className={styles.groups}>
      {groupsOf(info, isTechnician).map(({ title, rows }) => (
        <Card key={title} title={title} flush>
          <Facts facts={rows} />
        </Card>
      ))}
    </div>
  )
}
