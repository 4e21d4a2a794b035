import { useDebouncedValue } from '@mantine/hooks'
import type { DeviceType } from '../../contract/models/model.ts'
import { useAnswer } from '../session/queries.ts'

const debounceMs = 400
const freshMs = 15_000

export type Verdict =
  | { state: 'incomplete' }
  | { state: 'checking' }
  | { state: 'wrong'; key: 'deviceid_invalid' | 'device_installed' }
  | { state: 'right'; type: DeviceType | null }

/** The server's check of a device id with its serial number, debounced. */
export function useVerdict(typed: { device_id: string; serial_no: string }): Verdict {
  const device_id = typed.device_id.trim()
  const serial_no = typed.serial_no.trim()
  const [settledId] = useDebouncedValue(device_id, debounceMs)
  const [settledSerial] = useDebouncedValue(serial_no, debounceMs)
  const isWhole = settledId !== '' && settledSerial !== ''
  const { data, isFetching } = useAnswer(
    'checkDeviceId',
    { body: { device_id: settledId, serial_no: settledSerial } },
    { enabled: isWhole, quiet: true, staleTime: freshMs },
  )
  if (!device_id || !serial_no) return { state: 'incomplete' }
  if (settledId !== device_id || settledSerial !== serial_no || isFetching) return { state: 'checking' }
  if (!data) return { state: 'incomplete' }
  return data.reason ? { state: 'wrong', key: data.reason } : { state: 'right', type: data.device_type }
}
