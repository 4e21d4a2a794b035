import { useDebouncedValue } from '@mantine/hooks'
import type { DeviceType } from '../../contract/models/model.ts'
import { useAnswer } from '../session/queries.ts'

const askedAfterMs = 400
const freshMs = 15_000

export type Verdict =
  | { state: 'untold' }
  | { state: 'asking' }
  | { state: 'wrong'; key: 'deviceid_invalid' | 'device_installed' }
  | { state: 'right'; type: DeviceType | null }

/** What the server says of a device id and its serial number, a moment after both were typed. */
export function useVerdict(typed: { device_id: string; serial_no: string }): Verdict {
  const device_id = typed.device_id.trim()
  const serial_no = typed.serial_no.trim()
  const [askedId] = useDebouncedValue(device_id, askedAfterMs)
  const [askedSerial] = useDebouncedValue(serial_no, askedAfterMs)
  const isWhole = askedId !== '' && askedSerial !== ''
  const { data, isFetching } = useAnswer(
    'checkDeviceId',
    { body: { device_id: askedId, serial_no: askedSerial } },
    { enabled: isWhole, quiet: true, staleTime: freshMs },
  )
  if (!device_id || !serial_no) return { state: 'untold' }
  if (askedId !== device_id || askedSerial !== serial_no || isFetching) return { state: 'asking' }
  if (!data) return { state: 'untold' }
  return data.reason ? { state: 'wrong', key: data.reason } : { state: 'right', type: data.device_type }
}
