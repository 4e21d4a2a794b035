import { beforeEach, expect, test } from 'vitest'
import { toProblem } from '../http/errors.ts'
import { query } from '../testing/database.ts'
import { openOffice } from '../testing/office.ts'
import { aDevice } from '../testing/world.ts'
import { columnLimits, limitName } from './column-limits.ts'

const office = openOffice()

beforeEach(async () => {
  const client = { firstname: 'Ελένη', lastname: 'Ιωάννου', phone: '6971206448' }
  const { id } = await aDevice(office.database, { assignedTo: office.company.id, client })
  const { installation_id } = (await office.ask('GET', `/devices/${id}`)).body
  const boiler = {
    item_type_id: 1,
    make: 'Viessmann',
    model: 'V',
    fuel_type_id: 1,
    installation_placement_type_id: 1,
  }
  await office.ask('POST', `/installations/${installation_id}/item`, boiler)
})

test('every limit of the contract, and no other, is a limit of its column', async () => {
  const found = await office.run(`
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conname like '%\\_limit'`)
  const definitions = Object.fromEntries(found.map(({ conname, definition }) => [conname, definition]))
  expect(Object.keys(definitions).sort()).toEqual(Object.keys(columnLimits).map(limitName).sort())
  for (const [tableColumn, limit] of Object.entries(columnLimits)) {
    const definition = String(definitions[limitName(tableColumn)])
    const column = tableColumn.split('.')[1] ?? ''
    if (typeof limit === 'number') {
      expect(definition).toBe(`CHECK ((char_length(${column}) <= ${limit}))`)
    } else {
      const printed = definition.replaceAll(column, '').match(/-?\d+(\.\d+)?/g)
      expect(definition).toContain(`${column} >= `)
      expect(printed?.map(Number)).toEqual([limit.min, limit.max])
    }
  }
})

const filled = ['clients', 'contacts', 'installations', 'installation_items', 'devices']
const reachable = Object.entries(columnLimits).filter(([name]) => filled.includes(name.split('.')[0] ?? ''))

test.each(reachable)(
  'what passes the limit of %s below the contract is a problem that names it',
  async (name, limit) => {
    const [table, column = ''] = name.split('.')
    const isText = typeof limit === 'number'
    const passing = isText ? `repeat('9', ${limit + 1})` : `${limit.max + 1}`
    const error = await query(office.server.databaseUrl, `update ${table} set ${column} = ${passing}`).catch(
      (failed: unknown) => failed,
    )
    const values = isText ? { max: limit } : limit
    expect(toProblem(error as never)).toMatchObject({
      status: 400,
      errors: [{ path: column, key: isText ? 'too_long' : 'value_range', values }],
    })
  },
)
