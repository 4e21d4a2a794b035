import type { Device, LiveDevice } from '../../../contract/devices/schema.ts'
import { findMetric, type Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { m } from '../../paraglide/messages.js'
import { usePerson } from '../../session/person.ts'
import { useAnswer } from '../../session/queries.ts'
import { PanelLink } from '../../shell/PanelLink.tsx'
import { tagNumber } from '../../tags/Tag.tsx'
import { DeviceLink } from '../DeviceLink.tsx'
import { Online, TypeIcon } from '../device-columns.tsx'
import { deviceTypeWord } from '../words.ts'
import styles from './general.module.css'
import home from './home.module.css'
import { Fact } from './OperationCard.tsx'
import { OutdoorFromOtherDevice } from './OutdoorFromOtherDevice.tsx'

const Neighbour = ({ device }: { device: Device }) => (
  <li className={home.neighbour}>
    <TypeIcon type={device.device_type} />
    <span>
      <DeviceLink id={device.device_id}>
        {device.device_name ?? deviceTypeWord(device.device_type)}
      </DeviceLink>
      <small>{device.device_id}</small>
    </span>
    <Online device={device} />
  </li>
)

/** The installation of the device and its other appliances. */
export const HomeCard = ({ device, model }: { device: LiveDevice; model: Model }) => {
  const isTechnician = usePerson().kind === 'technician_company'
  const id = device.installation_id
  const listed = useAnswer(
    'listInstallationDevices',
    { params: { id: id ?? '' } },
    { enabled: id !== null, quiet: true, staleTime: 60_000 },
  )
  if (id === null) return null
  const others = (listed.data?.items ?? []).filter(({ device_id }) => device_id !== device.device_id)
  const address = [device.address, device.area].filter(Boolean).join(', ')
  return (
    <Card title={m.info_installation()} flush>
      <dl className={styles.facts}>
        <Fact label={m.info_tag()}>
          <PanelLink kind="installation" id={id}>
            {tagNumber(device.tag_id) ?? '—'}
          </PanelLink>
        </Fact>
        {address && <Fact label={m.info_address()}>{address}</Fact>}
        {device.client_name && (
          <Fact label={m.info_tenant()}>
            {isTechnician && device.client_id ? (
              <PanelLink kind="client" id={device.client_id}>
                {device.client_name}
              </PanelLink>
            ) : (
              device.client_name
            )}
          </Fact>
        )}
        {!findMetric(model, 't_out') && <OutdoorFromOtherDevice devices={others} />}
      </dl>
      {others.length > 0 && (
        <>
          <h4 className={home.neighboursHead}>{m.home_neighbours()}</h4>
          <ul className={home.neighbours}>
            {others.map((other) => (
              <Neighbour key={other.device_id} device={other} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
