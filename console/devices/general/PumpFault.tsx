import { Button } from '@mantine/core'
import type { DeviceInfo, LiveDevice } from '../../../contract/devices/schema.ts'
import { deviceSeverity } from '../../../contract/faults/severity.ts'
import type { Model } from '../../../contract/models/model.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { liveValue } from '../live-value.ts'
import { useOpenTab } from '../open-tab.ts'
import { Aged } from './Aged.tsx'
import styles from './general.module.css'
import { Fact } from './OperationCard.tsx'

interface PumpFaultProps {
  device: LiveDevice
  model: Model
  info: DeviceInfo | undefined
}

/** The reported fault of a heat pump: display code, meaning, and a link to past faults. */
export const PumpFault = ({ device, model, info }: PumpFaultProps) => {
  const openTab = useOpenTab()
  const faultTone = deviceSeverity(device)
  const fault = liveValue(device, model, 'error_code').value
  if (fault === undefined) return null
  const known = info?.hvac_error_mapping_json?.[String(fault)]
  const isNow = device.onlineState === 'online'
  return (
    <>
      <Fact label={m.pump_fault()}>
        <Aged device={device} model={model} name="error_code" isCardAged>
          {fault > 0 ? (
            <StatusChip
              plain
              tone={(isNow ? faultTone : undefined) ?? 'unknown'}
              label={known?.code ?? String(fault)}
            />
          ) : (
            <StatusChip plain tone={isNow ? 'fine' : 'unknown'} label={m.operation_no_fault()} />
          )}
        </Aged>
      </Fact>
      {fault > 0 && (
        <div className={styles.details}>
          <dt className="visually-hidden">{m.fault_means()}</dt>
          <dd>
            {known?.description[getLocale()] ?? m.fault_unmapped_pump({ code: String(fault) })}
            <br />
            <Button variant="subtle" size="compact-xs" px={0} onClick={() => openTab('faults')}>
              {m.fault_see_all()}
            </Button>
          </dd>
        </div>
      )}
    </>
  )
}
