import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { said, type Words } from '../words.ts'
import styles from './general.module.css'

const names: Words = {
  'ot.boiler': m.group_boiler,
  'ot.rf': m.group_radio,
  'ot.thalpos': m.group_controller,
  energy: m.group_energy,
  iaq: m.group_air,
  mb: m.group_heat_pump,
  power: m.group_power,
  relay: m.group_relay,
  voltage: m.group_voltage,
}

interface NoDataProps {
  /** The missing groups, if others are present. */
  groups?: readonly string[]
  /** The device has never reported anything. */
  hasNeverReported?: boolean
}

/** Names readings that the device has not reported. */
export const NoData = ({ groups = [], hasNeverReported = false }: NoDataProps) => (
  <Alert
    icon={<IconInfoCircle size={20} aria-hidden />}
    color="gray"
    variant="default"
    className={styles.noData ?? ''}
  >
    {hasNeverReported ? m.doing_never() : m.comboNoData()}
    {groups.length > 0 &&
      ` ${m.no_data_of({ groups: groups.map((group) => said(names, group)).join(', ') })}`}
  </Alert>
)
