import { Button } from '@mantine/core'
import { IconCalendarPlus, IconChartLine } from '@tabler/icons-react'
import type { DeviceInfo } from '../../../contract/devices/schema.ts'
import type { DeviceFault } from '../../../contract/faults/routes.ts'
import { faultSeverity } from '../../../contract/faults/severity.ts'
import type { Model } from '../../../contract/models/model.ts'
import { formatDuration, formatTime } from '../../kit/format.ts'
import { ModalBody, ModalFoot } from '../../kit/layers/ModalParts.tsx'
import { openModal, useModal } from '../../kit/layers/modals.ts'
import { useNow } from '../../kit/now.ts'
import { Facts } from '../../kit/record/Facts.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { toneWord } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import { faultExplained, faultName } from '../fault-text.ts'
import { impactWord } from '../impact-word.ts'
import { PredecessorMark } from '../PredecessorMark.tsx'
import { checksOf } from './advice.ts'
import { FaultAround } from './FaultAround.tsx'
import styles from './faults.module.css'

interface FaultDetailProps {
  fault: DeviceFault
  deviceId: string
  info: DeviceInfo | undefined
  model: Model | undefined
  reportSeconds: number
  onGraphs: (at: number) => void
  /** Makes a job for it with a visit; undefined where this person makes none. */
  onSchedule?: (() => void) | undefined
}

/** Faults that the server detects, such as silence, have no severity for the device. */
export const Impact = ({ fault }: { fault: DeviceFault }) => {
  const severity = faultSeverity(fault)
  const word = (fault.kind === 'reported' ? impactWord : toneWord)[severity]
  return <StatusChip plain tone={severity} label={word()} />
}

/** Its duration, until now if open. */
export const Lasted = ({ fault }: { fault: DeviceFault }) => {
  const now = useNow(60_000)
  const since = Date.parse(fault.time)
  return fault.resolved_at === null ? (
    <>{m.fault_lasts({ duration: formatDuration(Math.max(0, now - since)) })}</>
  ) : (
    <>{formatDuration(Math.max(0, Date.parse(fault.resolved_at) - since))}</>
  )
}

const FaultDetail = ({
  fault,
  deviceId,
  info,
  model,
  reportSeconds,
  onGraphs,
  onSchedule,
}: FaultDetailProps) => {
  const { close } = useModal()
  const at = Date.parse(fault.time)
  const checks = checksOf(fault, model)
  return (
    <>
      <ModalBody>
        <div className={styles.detail}>
          <p>{faultExplained(fault, info)}</p>
          {fault.predecessor && <PredecessorMark of={fault.predecessor} />}
          <Facts
            facts={[
              [m.fault_began(), formatTime(fault.time)],
              [m.fault_ended(), fault.resolved_at && formatTime(fault.resolved_at)],
              [m.fault_duration(), <Lasted key="lasted" fault={fault} />],
              [m.column_impact(), <Impact key="impact" fault={fault} />],
              ...(fault.occurrences > 1
                ? [[m.fault_times_label(), m.fault_times({ times: String(fault.occurrences) })] as const]
                : []),
            ]}
          />
          <section>
            <h3>{m.fault_check()}</h3>
            {checks.length === 0 ? (
              <p className={styles.quiet}>{m.fault_check_unknown()}</p>
            ) : (
              <ul className={styles.checks}>
                {checks.map((check) => (
                  <li key={check}>{check}</li>
                ))}
              </ul>
            )}
          </section>
          {model && (
            <section>
              <h3>{m.fault_around()}</h3>
              <FaultAround deviceId={deviceId} model={model} reportSeconds={reportSeconds} at={at} />
            </section>
          )}
        </div>
      </ModalBody>
      <ModalFoot>
        <Button variant="default" onClick={close} data-autofocus>
          {m.action_close()}
        </Button>
        {onSchedule && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            onClick={() => {
              close()
              onSchedule()
            }}
          >
            {m.job_schedule()}
          </Button>
        )}
        <Button
          leftSection={<IconChartLine size={16} aria-hidden />}
          onClick={() => {
            close()
            onGraphs(at)
          }}
        >
          {m.fault_graphs()}
        </Button>
      </ModalFoot>
    </>
  )
}

/** One fault, over the list of faults. */
export const openFault = (subject: FaultDetailProps): void =>
  void openModal({
    title: m.fault_title({ code: faultName(subject.fault) }),
    width: 720,
    content: <FaultDetail {...subject} />,
  })
