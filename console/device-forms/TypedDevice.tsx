import { Loader, TextInput } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { serialLimit } from '../../contract/devices/fields.ts'
import type { DeviceType } from '../../contract/models/model.ts'
import { deviceTypeWord } from '../devices/words.ts'
import { TextField } from '../kit/form/fields.tsx'
import { useField } from '../kit/form/form-context.ts'
import { LabelText } from '../kit/form/LabelText.tsx'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { useVerdict, type Verdict } from './use-verdict.ts'

const verdictText = (verdict: Verdict): string => {
  if (verdict.state === 'checking') return m.device_checking()
  if (verdict.state === 'wrong') return keyText(verdict.key)
  if (verdict.state === 'incomplete') return ''
  return m.device_found({ type: verdict.type ? deviceTypeWord(verdict.type) : '' })
}

const VerdictMark = ({ verdict }: { verdict: Verdict }) => {
  if (verdict.state === 'checking') return <Loader size={16} aria-hidden />
  if (verdict.state !== 'right') return null
  return <IconCircleCheckFilled size={18} color="var(--fine)" aria-hidden />
}

interface TypedDeviceProps {
  onBlocked: (isBlocked: boolean) => void
  onType?: (type: DeviceType | undefined) => void
}

/** Device id and serial number as printed, validated together during typing. */
export const TypedDevice = ({ onBlocked, onType }: TypedDeviceProps) => {
  const { watch } = useFormContext()
  const { field, error } = useField('device_id', m.device_id())
  const verdict = useVerdict({ device_id: watch('device_id') ?? '', serial_no: watch('serial_no') ?? '' })
  const isWrong = verdict.state === 'wrong'
  const type = verdict.state === 'right' ? (verdict.type ?? undefined) : undefined
  useEffect(() => {
    onBlocked(isWrong)
    return () => onBlocked(false)
  }, [isWrong, onBlocked])
  useEffect(() => onType?.(type), [type, onType])
  return (
    <>
      <TextInput
        {...field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={<LabelText label={m.device_id()} required />}
        description={verdict.state === 'right' ? verdictText(verdict) : undefined}
        rightSection={<VerdictMark verdict={verdict} />}
        error={error ?? (isWrong ? verdictText(verdict) : undefined)}
        aria-required
      />
      <TextField name="serial_no" label={m.column_serial()} max={serialLimit} required />
      <p role="status" className="visually-hidden">
        {verdictText(verdict)}
      </p>
    </>
  )
}
