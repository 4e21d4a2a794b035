import { sql } from 'kysely'
import type { deviceChangeRoutes } from '../../contract/devices/changes.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import { patternsOf } from '../search/phonetic-search.ts'

interface Named {
  model_id: string
  hvac_brand: string
  hvac_model: string
  total: number
}

/** However it was written: null until both are known. */
export const hvacModelId = (brand: string, model: string) => sql<string | null>`
  fold(nullif(trim(${sql.ref(brand)}), '') || ' ' || nullif(trim(${sql.ref(model)}), ''))`

/** Of installation_items: a boiler and a heat pump. */
const heating = [1, 2]

/** What the company's devices are fitted to and what stands in its installations, each once however it was written. */
export const answerHvacModels = () => ({
  async listHvacModels(
    { query }: RequestOf<(typeof deviceChangeRoutes)['listHvacModels']>,
    call: PersonCall,
  ) {
    const patterns = query.search ? patternsOf(query.search) : []
    const { rows } = await sql<Named>`
      with named as (
        select trim(hvac_brand) as brand, trim(hvac_model) as model from devices
        where assigned_company_id = ${call.who.company} and hvac_brand <> '' and hvac_model <> ''
        union all
        select trim(make), trim(model) from installation_items
        where company_id = ${call.who.company} and item_type_id = any(${heating}::integer[])
      ), known as (
        select ${hvacModelId('brand', 'model')} as model_id, min(brand) as hvac_brand, min(model) as hvac_model, count(*) as times
        from named group by 1
      )
      select model_id, hvac_brand, hvac_model, count(*) over ()::int as total from known
      where phonetic(hvac_brand || ' ' || hvac_model) ~ all(${patterns}::text[])
      order by times desc, model_id limit ${query.limit}`.execute(call.tx)
    const items = rows.map(({ total: _total, ...model }) => ({
      ...model,
      brand_model: `${model.hvac_brand} ${model.hvac_model}`,
    }))
    return { items, total: rows[0]?.total ?? 0 }
  },
})
