import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { FoundAddress } from '../../contract/geocoding.ts'
import { installationLimits } from '../../contract/installations.ts'
import formStyles from '../kit/form/Form.module.css'
import { useFieldError } from '../kit/form/form-context.ts'
import { LabelText } from '../kit/form/LabelText.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { useAnswer } from '../session/queries.ts'
import styles from './address.module.css'

const askedAfterMs = 350
const fewestLetters = 3
const freshMs = 5 * 60_000

const precisionWords: Record<FoundAddress['precision'], () => string> = {
  house: m.address_precision_house,
  street: m.address_precision_street,
  place: m.address_precision_place,
  postcode: m.address_precision_postcode,
}
const roughWords: Partial<Record<FoundAddress['precision'], () => string>> = {
  street: m.address_rough_street,
  place: m.address_rough_place,
  postcode: m.address_rough_postcode,
}

const useSuggestions = (typed: string) => {
  const [asked] = useDebouncedValue(typed.trim(), askedAfterMs)
  const isAsked = asked.length >= fewestLetters && asked.length <= 200
  const { data, error, isFetching } = useAnswer(
    'searchAddresses',
    { query: { search: asked, language: getLocale() } },
    { enabled: isAsked, quiet: true, keepPrevious: true, staleTime: freshMs },
  )
  const isWaiting = typed.trim().length >= fewestLetters && (typed.trim() !== asked || isFetching)
  return { answer: isAsked ? data : undefined, error: isAsked ? error : null, isWaiting }
}

/** What the last choice has filled in, so that the next one clears what it does not know, but nothing typed by hand. */
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

interface SaidProps {
  suggestions: ReturnType<typeof useSuggestions>
  isTyped: boolean
}

/** What became of the search: on the page where nothing was found, and for those who listen in any case. */
const Said = ({ suggestions: { isWaiting, answer, error }, isTyped }: SaidProps) => {
  const count = answer?.items.length
  const isSeen = isTyped && !isWaiting && (error !== null || count === 0)
  const found = count !== undefined && m.address_found({ count })
  return (
    <p role="status" className={isSeen ? styles.note : 'visually-hidden'}>
      {isWaiting
        ? m.address_searching()
        : isTyped && (error ? m.address_failed() : count === 0 ? m.address_none() : found)}
    </p>
  )
}

/** Street and number; choosing a suggestion fills area, postcode and position of the same form. */
export const AddressField = () => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name: 'address' })
  const { watch } = useFormContext()
  const error = useFieldError('address')
  const [typed, setTyped] = useState('')
  const [isLooking, setLooking] = useState(false)
  const [chosen, setChosen] = useState<FoundAddress>()
  const suggestions = useSuggestions(typed)
  const items = suggestions.answer?.items ?? []
  const combobox = useCombobox({ opened: isLooking && items.length > 0, onOpenedChange: setLooking })
  const fill = useFilling()
  const isThere = watch('latitude') === chosen?.latitude && watch('longitude') === chosen?.longitude
  const rough = chosen && isThere ? roughWords[chosen.precision]?.() : undefined

  const type = (text: string) => {
    onChange(text)
    setTyped(text)
    setLooking(true)
    combobox.resetSelectedOption()
  }
  const choose = (position: string) => {
    const item = items[Number(position)]
    if (!item) return
    onChange(item.address ?? '')
    fill(item)
    setChosen(item)
    setTyped('')
    setLooking(false)
  }

  return (
    <div className={formStyles.wide}>
      <Combobox
        store={combobox}
        onOptionSubmit={choose}
        withinPortal={false}
        floatingStrategy="fixed"
        transitionProps={{ duration: 0 }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={ref}
            name="address"
            value={value ?? ''}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => {
              setLooking(false)
              onBlur()
            }}
            onClick={() => setLooking(typed !== '')}
            autoComplete="off"
            placeholder={m.address_placeholder()}
            label={
              <LabelText
                label={m.info_address()}
                required={false}
                used={typeof value === 'string' ? value.length : 0}
                max={installationLimits.address}
              />
            }
            description={rough}
            rightSection={suggestions.isWaiting ? <Loader size={16} aria-hidden /> : null}
            error={error}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options className={styles.options} aria-label={m.address_suggestions()}>
            {items.map((item, position) => (
              <Combobox.Option
                value={String(position)}
                key={`${item.label} ${item.latitude} ${item.longitude}`}
                className={styles.option}
                disabled={suggestions.isWaiting}
              >
                <span>{item.label}</span>
                <span className={styles.precision}>{precisionWords[item.precision]()}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {suggestions.answer && (
            <Combobox.Footer className={styles.note}>
              {suggestions.answer.service_down && <p>{m.address_service_down()}</p>}
              <p>
                {suggestions.answer.answered_by === 'service'
                  ? m.address_source_service()
                  : m.address_source_gazetteer()}
              </p>
            </Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
      <Said suggestions={suggestions} isTyped={typed !== ''} />
    </div>
  )
}
