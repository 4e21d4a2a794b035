import { useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import formStyles from '../kit/form/Form.module.css'
import { useFieldError } from '../kit/form/form-context.ts'
import { LabelText } from '../kit/form/LabelText.tsx'
import { m } from '../paraglide/messages.js'
import { AddressSearch } from './AddressSearch.tsx'
import { roughText } from './words.ts'

/** What the last suggestion filled in: the next one replaces that, but nothing typed by hand. */
const useFilling = () => {
  const { getValues, setValue, trigger } = useFormContext()
  const filled = useRef<Partial<FoundAddress>>({})
  const fill = (name: 'area' | 'zip_code', value: string | null) => {
    const isOurs = getValues(name) === filled.current[name]
    if (value === null && !isOurs) return
    setValue(name, value ?? '', { shouldDirty: true, shouldValidate: value !== null })
  }
  return (chosen: FoundAddress) => {
    fill('area', chosen.area)
    fill('zip_code', chosen.zip_code)
    setValue('latitude', chosen.latitude, { shouldDirty: true })
    setValue('longitude', chosen.longitude, { shouldDirty: true })
    void trigger(['latitude', 'longitude'])
    filled.current = chosen
  }
}

/** Street and number; a suggestion also fills area, postcode and position. */
export const AddressField = () => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name: 'address' })
  const { watch } = useFormContext()
  const error = useFieldError('address', m.info_address())
  const [chosen, setChosen] = useState<FoundAddress>()
  const fill = useFilling()
  const isThere = watch('latitude') === chosen?.latitude && watch('longitude') === chosen?.longitude
  const choose = (found: FoundAddress) => {
    onChange(found.address ?? '')
    fill(found)
    setChosen(found)
  }
  return (
    <div className={formStyles.wide}>
      <AddressSearch
        value={value ?? ''}
        onType={onChange}
        onChoose={choose}
        field={{
          ref,
          name: 'address',
          label: (
            <LabelText
              label={m.info_address()}
              required={false}
              used={typeof value === 'string' ? value.length : 0}
              max={installationFields.address.limit}
            />
          ),
          description: chosen && isThere ? roughText(chosen) : undefined,
          error,
          placeholder: m.address_placeholder(),
          onBlur,
        }}
      />
    </div>
  )
}
