import { useFormContext } from 'react-hook-form'
import type { Device } from '../../contract/devices/schema.ts'
import { deviceTypeWord } from '../devices/words.ts'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { useSearch } from '../kit/form/use-search.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

const offered = 20

const choiceOf = ({ device_id, device_type, serial_no }: Device) => ({
  value: device_id,
  label: [device_id, deviceTypeWord(device_type), serial_no].join(' · '),
})

interface AvailableFieldProps {
  /** Only devices of these types; default all. */
  types?: Device['device_type'][]
  label: string
  onChosen?: (device: Device | undefined) => void
}

/** A device of the company without an installation; its serial number is filled in. */
export const AvailableField = ({ types, label, onChosen }: AvailableFieldProps) => {
  const { setValue } = useFormContext()
  const { search, isCurrent, onSearch } = useSearch()
  const query = {
    limit: offered,
    ...(search ? { search } : {}),
    ...(types ? { deviceTypes: types } : {}),
  }
  const { data, isPlaceholderData } = useAnswer('listAvailableDevices', { query }, { keepPrevious: true })
  const items = data?.items ?? []
  const choose = (id: string | null) => {
    const device = items.find(({ device_id }) => device_id === id)
    setValue('serial_no', device?.serial_no ?? '', { shouldDirty: true })
    onChosen?.(device)
  }
  return (
    <ChoiceField
      name="device_id"
      label={label}
      required
      wide
      options={items.map(choiceOf)}
      areOfTyped={isCurrent && !isPlaceholderData}
      onSearch={onSearch}
      onChosen={choose}
      nothing={m.device_none_available()}
      placeholder={m.device_search_available()}
    />
  )
}
