import { expect, test } from 'vitest'
import { fieldListsIn, undeclaredIn } from './field-lists.ts'

const found = (text: string, path = 'server/clients/planted.ts') =>
  fieldListsIn({ path, text }).map((list) => list.text)

test.each([
  ['an object', 'const row = { lastname: 1, firstname: 2, email: 3, notes, entity_name: 5 }'],
  ['a type', 'interface Row { lastname: 1; firstname: 2; email: 3; notes: 4; entity_name: 5 }'],
  ['columns by name', "select(['c.lastname', 'firstname', 'email', 'notes', 'entity_name'])"],
  ['a parameter taken apart', 'const f = ({ lastname, firstname: a, email, notes, entity_name }) => a'],
  ['a union of names', "type N = 'lastname' | 'firstname' | 'email' | 'notes' | 'entity_name'"],
  ['an insert', 'sql`insert into clients (id, lastname, firstname, email, notes, entity_name) select ${id}`'],
  [
    'a record set',
    'sql`as r(id uuid, lastname text, firstname text, email text, notes text, entity_name text)`',
  ],
])('the fields of an entity listed by hand as %s are refused', (_, text) => {
  expect(found(text)).toEqual([
    expect.stringMatching(
      /^server\/clients\/planted\.ts:1 lists fields of the client by hand: lastname, firstname/,
    ),
  ])
})

test('all four fields of a contact are a list', () => {
  expect(found('const contact = { contact_type_id: 1, phone, description: null, is_primary }')).toHaveLength(
    1,
  )
  expect(found('const contact = { contact_type_id: 1, phone, description: null }')).toEqual([])
})

test('the fields of a webhook listed by hand are refused as those of a client are', () => {
  expect(found('const form = { name, url, kinds, is_enabled }', 'server/webhooks/planted.ts')).toEqual([
    'server/webhooks/planted.ts:1 lists fields of the webhook by hand: name, url, kinds, is_enabled',
  ])
})

test('a declaration that the registry does not name is refused', () => {
  const planted = {
    path: 'contract/tools/fields.ts',
    text: 'export const toolFields = fieldsOf({ name: 1 })',
  }
  expect(undeclaredIn('export const entities = { tool: toolFields, }', planted)).toEqual([])
  expect(undeclaredIn('export const entities = {\n  client: clientFields,\n}', planted)).toEqual([
    'contract/tools/fields.ts declares toolFields, which contract/entities.ts does not name.',
  ])
})

test('the declaration, what the compiler holds to it, a choice, and a search are not', () => {
  const fields = '{ lastname: 1, firstname: 2, email: 3, notes: 4, entity_name: 5 }'
  expect(found(`const all = fieldsOf(${fields})`)).toEqual([])
  expect(found(`const words: Record<keyof typeof clientFields, number> = ${fields}`)).toEqual([])
  expect(found(`const words = ${fields} satisfies Record<keyof typeof clientFields, number>`)).toEqual([])
  expect(found(`const sortKeys = ${fields}`)).toEqual([])
  expect(found('const name = { lastname, firstname, entity_name }')).toEqual([])
  expect(found("sql`concat_ws(' ', lastname, firstname, email, notes, entity_name)`")).toEqual([])
  expect(found(`const row = ${fields}`, 'server/clients/planted.test.ts')).toEqual([])
})
