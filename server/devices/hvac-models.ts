import { sql } from 'kysely'
import { gwpOf } from '../../contract/catalogue/refrigerants.ts'
import type { deviceChangeRoutes } from '../../contract/devices/changes.ts'
import type { Refrigerant } from '../../contract/leak-checks/refrigerants.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import { patternsOf } from '../search/phonetic-search.ts'

interface Named {
  model_id: string
  hvac_brand: string
  hvac_model: string
  item_id: string | null
  refrigerant: Refrigerant | null
  refrigerant_charge: number | null
  is_hermetic: boolean
  total: number
}

/** However it was written: null until both are known. */
export const hvacModelId = (brand: string, model: string) => sql<string | null>`
  fold(nullif(trim(${sql.ref(brand)}), '') || ' ' || nullif(trim(${sql.ref(model)}), ''))`

/** A boiler and a heat pump, in installations and in the catalogue. */
const heating = [1, 2]

/**
 * What the company's devices are fitted to, what stands in its installations and what its catalogue has, each once, as it
 * was written most often. Refrigerant and charge are those of the catalogue, of the newest year of the model.
 */
export const answerHvacModels = () => ({
  async listHvacModels(
    { query }: RequestOf<(typeof deviceChangeRoutes)['listHvacModels']>,
    call: PersonCall,
  ) {
    const patterns = query.search ? patternsOf(query.search) : []
    const { rows } = await sql<Named>`
      with offered as (
        select distinct on (1) ${hvacModelId('make', 'model')} as model_id, trim(make) as brand, trim(model) as model,
          id, refrigerant, refrigerant_charge, is_hermetic
        from catalogue_items
        where company_id = ${call.who.company} and archived_at is null and item_type_id = any(${heating}::integer[])
        order by 1, model_year desc nulls last, id
      ), named as (
        select trim(hvac_brand) as brand, trim(hvac_model) as model from devices
        where assigned_company_id = ${call.who.company} and hvac_brand <> '' and hvac_model <> ''
        union all
        select trim(make), trim(model) from installation_items
        where company_id = ${call.who.company} and item_type_id = any(${heating}::integer[])
      ), used as (
        select ${hvacModelId('brand', 'model')} as model_id,
          mode() within group (order by brand) as brand, mode() within group (order by model) as model, count(*) as times
        from named group by 1
      ), known as (
        select model_id, coalesce(offered.brand, used.brand) as hvac_brand, coalesce(offered.model, used.model) as hvac_model,
          id as item_id, refrigerant, refrigerant_charge, coalesce(is_hermetic, false) as is_hermetic,
          coalesce(times, 0) as times
        from used full join offered using (model_id)
      )
      select model_id, hvac_brand, hvac_model, item_id, refrigerant, refrigerant_charge, is_hermetic,
        count(*) over ()::int as total from known
      where phonetic(hvac_brand || ' ' || hvac_model) ~ all(${patterns}::text[])
      order by times desc, model_id limit ${query.limit}`.execute(call.tx)
    const items = rows.map(({ total: _total, ...model }) => ({
      ...model,
      brand_model: `${model.hvac_brand} ${model.hvac_model}`,
      gwp: gwpOf(model.refrigerant),
    }))
    return { items, total: rows[0]?.total ?? 0 }
  },
})
