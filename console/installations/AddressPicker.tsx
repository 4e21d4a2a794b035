import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import type { FoundAddress } from '../../contract/geocoding/routes.ts'
import { FormContext } from '../kit/form/form-context.ts'
import { NumberField } from '../kit/form/NumberField.tsx'
import { LeaveQuestion, useLeaveQuestion } from '../kit/layers/ModalParts.tsx'
import { openModal, useModal } from '../kit/layers/modals.ts'
import { MapView } from '../kit/map/MapView.tsx'
import { MyPlace } from '../kit/map/MyPlace.tsx'
import { Pin } from '../kit/map/Pin.tsx'
import type { Position } from '../kit/map/position.ts'
import { m } from '../paraglide/messages.js'
import { AddressSearch } from './AddressSearch.tsx'
import styles from './address-picker.module.css'
import { usePlaceUnder } from './place-under.ts'
import { UnderPin } from './UnderPin.tsx'
import { roughText } from './words.ts'

/** A place with its known address; unknown fields are absent. */
export interface Picked extends Position {
  address?: string
  area?: string
  zip_code?: string
}

const athens: Position = { latitude: 37.97554, longitude: 23.73484 }
const zoom = 16
const typingMs = 500

const degrees = (limit: number, key: string) =>
  z
    .number(key)
    .min(-limit, key)
    .max(limit, key)
    .refine((value) => value !== 0, key)

const positionSchema = z.object({
  latitude: degrees(90, 'latitude'),
  longitude: degrees(180, 'longitude'),
})

const errorText = (key: string) =>
  key === 'latitude' ? m.location_latitude_range() : m.location_longitude_range()

/** To a metre, the precision of a finger. */
const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
})

const isSame = (one: Position, other: Position | undefined) =>
  one.latitude === other?.latitude && one.longitude === other.longitude

interface AddressPickerProps {
  start: Position | undefined
  onPick: (picked: Picked) => void
}

/** The place under the pin, which search, map, own position and typed coordinates move. */
function usePickedPlace({ start, onPick }: AddressPickerProps) {
  const { close } = useModal()
  const [centre, setCentre] = useState(start ?? athens)
  const [at, setAt] = useState(centre)
  const [searched, setSearched] = useState('')
  const [found, setFound] = useState<FoundAddress>()
  const standing = usePlaceUnder(at)
  // The searched address is more precise than the one found at its position.
  const isFound = found !== undefined && isSame(at, rounded(found))
  const place = isFound ? { state: 'found' as const, found } : standing
  const form = useForm<Position>({
    resolver: zodResolver(positionSchema),
    defaultValues: centre,
    mode: 'onChange',
  })
  const followTyping = useDebouncedCallback(() => {
    const { data: typed } = positionSchema.safeParse(form.getValues())
    if (!typed) return
    setAt(typed)
    setCentre(typed)
  }, typingMs)
  const moveTo = (position: Position) => {
    const moved = rounded(position)
    setAt(moved)
    form.setValue('latitude', moved.latitude, { shouldValidate: true })
    form.setValue('longitude', moved.longitude, { shouldValidate: true })
  }
  const goTo = (position: Position) => {
    moveTo(position)
    setCentre(rounded(position))
  }
  const choose = (item: FoundAddress) => {
    setSearched(item.label)
    setFound(item)
    goTo(item)
  }
  const pick = form.handleSubmit((position) => {
    const isWhereItWas = !isFound && isSame(position, start)
    const { address, area, zip_code } = (isSame(position, at) && !isWhereItWas && place.found) || {}
    onPick({
      ...position,
      ...(address ? { address } : {}),
      ...(area ? { area } : {}),
      ...(zip_code ? { zip_code } : {}),
    })
    close()
  })
  return {
    ...{ form, pick, followTyping, centre, at, place, searched, setSearched, choose, moveTo, goTo },
    rough: isFound ? roughText(found) : undefined,
    isMoved: !isSame(at, start ?? athens),
  }
}

const Coordinates = ({ picked }: { picked: ReturnType<typeof usePickedPlace> }) => {
  const { requestClose } = useModal()
  const stay = useLeaveQuestion(picked.isMoved)
  return (
    <form
      noValidate
      className={styles.foot}
      onChange={picked.followTyping}
      onSubmit={(event) => void picked.pick(event)}
    >
      <NumberField name="latitude" label={m.installation_latitude()} kind="signed" required />
      <NumberField name="longitude" label={m.installation_longitude()} kind="signed" required />
      <div className={styles.actions} data-leaving={stay ? true : undefined}>
        {stay ? (
          <LeaveQuestion onStay={stay} />
        ) : (
          <>
            <Button variant="default" onClick={requestClose}>
              {m.action_cancel()}
            </Button>
            <Button type="submit" leftSection={<IconCheck size={16} aria-hidden />}>
              {m.location_use()}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

const AddressPicker = ({ start, onPick }: AddressPickerProps) => {
  const picked = usePickedPlace({ start, onPick })
  const { centre, at, place, moveTo, goTo } = picked
  return (
    <FormContext value={errorText}>
      <FormProvider {...picked.form}>
        <div className={styles.picker}>
          <div className={styles.search}>
            <AddressSearch
              value={picked.searched}
              onType={picked.setSearched}
              onChoose={picked.choose}
              isFirstTaken
              field={{
                name: 'search',
                'aria-label': m.location_search(),
                placeholder: m.address_placeholder(),
                leftSection: <IconSearch size={16} aria-hidden />,
              }}
            />
          </div>
          <div className={styles.map}>
            <MapView
              label={m.location_map()}
              look={{ centre, zoom }}
              onClick={moveTo}
              withoutStreets={m.location_no_streets()}
            >
              <Pin at={at} label={m.location_pin()} onMove={moveTo} />
              <MyPlace onFound={goTo} />
            </MapView>
          </div>
          <UnderPin place={place} rough={picked.rough} />
          <Coordinates picked={picked} />
        </div>
      </FormProvider>
    </FormContext>
  )
}

/** Opens the map over the form; undefined when it is closed without a choice. */
export const pickAddress = (start?: Position): Promise<Picked | undefined> =>
  new Promise((resolve) => {
    openModal({
      title: m.location_title(),
      width: 680,
      content: <AddressPicker start={start && rounded(start)} onPick={resolve} />,
      onClosed: () => resolve(undefined),
    })
  })
