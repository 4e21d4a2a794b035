import { Button, NativeSelect, NumberInput, Radio } from '@mantine/core'
import { IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { type BulkCheck, bulkDefaults, bulkLimits } from '../../../contract/bulk-changes/routes.ts'
import { formatNumber } from '../../kit/format.ts'
import { ModalBody, ModalFoot } from '../../kit/layers/ModalParts.tsx'
import { m } from '../../paraglide/messages.js'
import { settingWord } from '../control/setting-words.ts'
import styles from './bulk.module.css'
import type { BulkRequest } from './bulk-request.ts'
import { bulkTitleOf } from './bulk-words.ts'
import { CheckGroups } from './CheckGroups.tsx'

/** Precautions of a bulk change. */
export interface Care {
  offline: 'skip' | 'wait'
  canary_size: number
  canary_share: number
  stop_in_row: number
  stop_share: number
}

interface CheckStepProps {
  request: BulkRequest
  check: BulkCheck
  isBusy: boolean
  onBack: () => void
  onStart: (care: Care) => void
}

const shares = [1, 0.8, 0.6]
const failures = [0.05, 0.1, 0.2, 0.5]
const percent = (share: number) => m.bulk_percent({ percent: formatNumber(share * 100) })

/** The percentage with the resulting number. */
const shareText = (share: number, count: number): string => {
  const few = Math.floor(share * count + 1e-9)
  return few === 0
    ? m.bulk_stop_share_any({ percent: percent(share) })
    : m.bulk_stop_share_of({ percent: percent(share), count: formatNumber(few) })
}

interface CareFieldsProps {
  care: Care
  /** How many devices get a command, and how many of them are offline. */
  count: number
  away: number
  onChange: (change: Partial<Care>) => void
}

const CareFields = ({ care, count, away, onChange }: CareFieldsProps) => {
  const whole = (change: (value: number) => Partial<Care>) => (value: string | number) => {
    if (typeof value === 'number' && Number.isInteger(value)) onChange(change(value))
  }
  return (
    <fieldset className={styles.care}>
      <legend>{m.bulk_care()}</legend>
      {away > 0 && (
        <Radio.Group
          className={styles.wide ?? ''}
          label={m.bulk_offline_label({ count: formatNumber(away) })}
          value={care.offline}
          onChange={(offline) => onChange({ offline: offline === 'wait' ? 'wait' : 'skip' })}
        >
          <Radio value="skip" size="sm" mt={8} label={m.bulk_offline_skip()} />
          <Radio value="wait" size="sm" mt={8} label={m.bulk_offline_wait()} />
        </Radio.Group>
      )}
      <NumberInput
        label={m.bulk_canary_size()}
        min={1}
        max={Math.min(bulkLimits.canary, Math.max(1, count))}
        clampBehavior="strict"
        allowDecimal={false}
        value={care.canary_size}
        onChange={whole((canary_size) => ({ canary_size: Math.max(1, canary_size) }))}
      />
      <NativeSelect
        label={m.bulk_canary_share()}
        value={String(care.canary_share)}
        onChange={(event) => onChange({ canary_share: Number(event.currentTarget.value) })}
        data={shares.map((share) => ({
          value: String(share),
          label: share === 1 ? m.bulk_canary_all() : m.bulk_canary_some({ percent: percent(share) }),
        }))}
      />
      <NumberInput
        label={m.bulk_stop_in_row()}
        min={1}
        max={bulkLimits.inRow}
        clampBehavior="strict"
        allowDecimal={false}
        value={care.stop_in_row}
        onChange={whole((stop_in_row) => ({ stop_in_row: Math.max(1, stop_in_row) }))}
      />
      <NativeSelect
        label={m.bulk_stop_share()}
        value={String(care.stop_share)}
        onChange={(event) => onChange({ stop_share: Number(event.currentTarget.value) })}
        data={failures.map((share) => ({
          value: String(share),
          label: shareText(share, count),
        }))}
      />
    </fieldset>
  )
}

/** The second step: the outcome for each device and the precautions. No command is sent yet. */
export const CheckStep = ({ request, check, isBusy, onBack, onStart }: CheckStepProps) => {
  const count = (verdict: string) => check.items.filter((item) => item.verdict === verdict).length
  const [there, away] = [count('change'), count('offline')]
  const [care, setCare] = useState<Care>({
    ...bulkDefaults,
    offline: there === 0 && away > 0 ? 'wait' : bulkDefaults.offline,
    canary_size: Math.max(1, check.canary_size),
  })
  const sendCount = there + (care.offline === 'wait' ? away : 0)
  return (
    <>
      <ModalBody>
        <p className={styles.lead}>
          <strong>{bulkTitleOf(request)}</strong>{' '}
          {sendCount > 0
            ? m.bulk_would_change({ count: formatNumber(sendCount), found: formatNumber(check.found) })
            : m.bulk_would_change_none({ setting: settingWord(request.action) })}
        </p>
        <CheckGroups request={request} check={check} />
        {there + away > 0 && (
          <CareFields
            care={care}
            count={sendCount}
            away={away}
            onChange={(change) => setCare((before) => ({ ...before, ...change }))}
          />
        )}
      </ModalBody>
      <ModalFoot>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
          data-autofocus
        >
          {m.action_back()}
        </Button>
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={isBusy}
          disabled={sendCount === 0}
          onClick={() => onStart(care)}
        >
          {m.bulk_start({ count: formatNumber(sendCount) })}
        </Button>
      </ModalFoot>
    </>
  )
}
