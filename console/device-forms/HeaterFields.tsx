import { useFormContext } from 'react-hook-form'
import { deviceFields } from '../../contract/devices/fields.ts'
import { NumberField } from '../kit/form/NumberField.tsx'
import { SuggestField } from '../kit/form/SuggestField.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'

const offered = 200
const freshMs = 5 * 60_000

const sameWord = (a: unknown, b: string) =>
  typeof a === 'string' && a.trim().toLocaleLowerCase() === b.toLocaleLowerCase()

/** The boiler or heat pump; stored brands and models are suggested. */
export const HeaterFields = ({ isRated }: { isRated: boolean }) => {
  const { setValue, watch } = useFormContext()
  const { data } = useAnswer(
    'listHvacModels',
    { query: { limit: offered } },
    { staleTime: freshMs, quiet: true },
  )
  const known = data?.items ?? []
  const brand: unknown = watch('hvac_brand')
  const ofBrand = known.filter(({ hvac_brand }) => sameWord(brand, hvac_brand))
  const models = ofBrand.length > 0 ? ofBrand.map(({ hvac_model }) => hvac_model) : []
  const pick = (text: string) => {
    const model = known.find(({ brand_model }) => brand_model === text)
    if (!model) return
    // The field first takes the suggestion itself.
    queueMicrotask(() => {
      setValue('hvac_brand', model.hvac_brand, { shouldDirty: true })
      setValue('hvac_model', model.hvac_model, { shouldDirty: true })
    })
  }
  return (
    <>
      <SuggestField
        name="hvac_brand"
        label={m.column_hvac()}
        max={deviceFields.hvac_brand.limit}
        suggestions={[...new Set(known.map(({ hvac_brand }) => hvac_brand))]}
        onPicked={() => {}}
      />
      <SuggestField
        name="hvac_model"
        label={m.column_model()}
        max={deviceFields.hvac_model.limit}
        suggestions={models.length > 0 ? models : known.map(({ brand_model }) => brand_model)}
        onPicked={pick}
      />
      {isRated && (
        <NumberField
          name="rated_power_kw"
          label={m.device_rated_power()}
          description={m.device_rated_power_why()}
          kind="decimal"
        />
      )}
    </>
  )
}
