import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { installationFields } from '../../contract/installations/fields.ts'
import { AddressField } from '../installations/AddressField.tsx'
import { TenantField } from '../installations/ClientField.tsx'
import { PositionFields } from '../installations/PositionFields.tsx'
import { TagField } from '../installations/TagField.tsx'
import { type Choice, ChoiceField } from '../kit/form/ChoiceField.tsx'
import { EitherField } from '../kit/form/EitherField.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { useSearch } from '../kit/form/use-search.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { useNextTag } from '../tags/use-next-tag.ts'
import { type Home, homeChoice } from './home-choice.ts'

const offered = 20

/** Among installations of one client the name is the same. */
const homeOfClient = ({ client_name: _name, ...home }: Home) => homeChoice(home)

interface InstallationFieldProps {
  /** Only installations of this client; default all. */
  client?: string
  /** The installation chosen at first. */
  home: Home | undefined
  /** Takes both columns of the form. */
  wide?: boolean
}

export const InstallationField = ({ client, home, wide = true }: InstallationFieldProps) => {
  const choiceOf = client === undefined ? homeChoice : homeOfClient
  const { search, isCurrent, onSearch } = useSearch()
  const query = {
    limit: offered,
    ...(search ? { search } : {}),
    ...(client ? { client_id: client } : {}),
  }
  const { data, isPlaceholderData } = useAnswer(
    'listInstallationOptions',
    { query },
    { keepPrevious: true, enabled: client !== '' },
  )
  return (
    <ChoiceField
      name="installation_id"
      label={m.info_installation()}
      required
      wide={wide}
      known={home && choiceOf(home)}
      options={client === '' ? [] : (data?.items ?? []).map(choiceOf)}
      areOfTyped={isCurrent && !isPlaceholderData}
      onSearch={onSearch}
      nothing={client === '' ? m.device_client_first() : m.installation_none_found()}
    />
  )
}

/** A new building, with the fields of the installation form. */
const MadeInstallation = () => {
  const { setValue, getValues } = useFormContext()
  const next = useNextTag().data?.tag
  useEffect(() => {
    if (next !== undefined && !getValues('tag')) setValue('tag', next)
  }, [next, getValues, setValue])
  return (
    <>
      <TagField />
      <NumberField name="floor" label={m.installation_floor()} kind="signed" />
      <AddressField />
      <TextField name="area" label={m.info_area()} required max={installationFields.area.limit} />
      <TextField name="zip_code" label={m.installation_zip_code()} max={installationFields.zip_code.limit} />
      <PositionFields />
    </>
  )
}

interface PlaceFieldsProps {
  client: Choice | undefined
  home: Home | undefined
}

/** The client and the building; another client has other buildings. */
export const PlaceFields = ({ client, home }: PlaceFieldsProps) => {
  const { setValue, clearErrors, watch } = useFormContext()
  const chosenClient: string = watch('client_id') ?? ''
  const isMade = watch('place') === 'made'
  const before = useRef(chosenClient)
  const forget = () => {
    setValue('installation_id', '', { shouldDirty: true })
    clearErrors('installation_id')
  }
  useEffect(() => {
    if (before.current === chosenClient) return
    before.current = chosenClient
    setValue('installation_id', '', { shouldDirty: true })
  }, [chosenClient, setValue])
  return (
    <>
      <TenantField known={client} label={m.column_client()} />
      <EitherField
        name="place"
        label={m.info_installation()}
        options={[
          { value: 'existing', label: m.device_place_existing() },
          { value: 'made', label: m.device_place_made() },
        ]}
        onChosen={forget}
      />
      {isMade ? (
        <MadeInstallation />
      ) : (
        <InstallationField
          key={chosenClient}
          client={chosenClient}
          home={client?.value === chosenClient ? home : undefined}
        />
      )}
    </>
  )
}
