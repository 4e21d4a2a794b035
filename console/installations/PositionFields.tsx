import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { NumberField } from '../kit/form/NumberField.tsx'
import { m } from '../paraglide/messages.js'
import styles from './form.module.css'

const words = ['address', 'area', 'zip_code'] as const
type Words = Partial<Record<(typeof words)[number], string>>

/** Where the building stands, typed or chosen on a map; a place on the map fills in what nobody has typed. */
export const PositionFields = () => {
  const { getValues, setValue } = useFormContext()
  const filled = useRef<Words>({})
  const fill = (name: string, value: unknown) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const choose = async () => {
    const { pickAddress } = await import('./AddressPicker.tsx')
    const { latitude, longitude } = getValues()
    const picked = await pickAddress(latitude && longitude ? { latitude, longitude } : undefined)
    if (!picked) return
    fill('latitude', picked.latitude)
    fill('longitude', picked.longitude)
    for (const name of words) {
      const typed = getValues(name)
      if (picked[name] !== undefined && (!typed || typed === filled.current[name])) fill(name, picked[name])
    }
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
