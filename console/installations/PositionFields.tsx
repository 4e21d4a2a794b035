import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { NumberField } from '../kit/form/NumberField.tsx'
import { openPart } from '../kit/layers/open-part.ts'
import { m } from '../paraglide/messages.js'
import styles from './form.module.css'

const words = ['address', 'area', 'zip_code'] as const
type Words = Partial<Record<(typeof words)[number], string>>

/** The position of the building, typed or from a map; a place from the map fills only empty address fields. */
export const PositionFields = () => {
  const { getValues, setValue, trigger } = useFormContext()
  const filled = useRef<Words>({})
  const choose = async () => {
    const part = await openPart(() => import('./AddressPicker.tsx'))
    if (!part) return
    const { latitude, longitude } = getValues()
    const picked = await part.pickAddress(latitude && longitude ? { latitude, longitude } : undefined)
    if (!picked) return
    const isFree = (name: (typeof words)[number]) => {
      const typed = getValues(name)
      return picked[name] !== undefined && (!typed || typed === filled.current[name])
    }
    const names = ['latitude', 'longitude', ...words.filter(isFree)] as const
    for (const name of names) setValue(name, picked[name], { shouldDirty: true })
    // Validated when both are set: half a position is an error.
    void trigger([...names])
    filled.current = picked
  }
  return (
    <div className={styles.position}>
      <NumberField name="latitude" label={m.installation_latitude()} kind="decimal" />
      <NumberField name="longitude" label={m.installation_longitude()} kind="decimal" />
      <Button
        variant="default"
        h={36}
        leftSection={<IconMapPin size={16} aria-hidden />}
        onClick={() => void choose()}
      >
        {m.installation_choose_on_map()}
      </Button>
    </div>
  )
}
