// A file of ten thousand rows, from its first byte sent until every row of it is a record.

import type { ImportKind } from '../../contract/imports/columns.ts'
import type { Import } from '../../contract/imports/routes.ts'
import { signIn } from '../../server/identity/sign-in.testing.ts'
import { testPassword } from '../../server/testing/world.ts'
import type { Figure } from '../bench.ts'
import { rounded } from '../bench.ts'

const rows = 10_000

// Telephone numbers begin as no client's of the company do: a row with a known number would be skipped as a duplicate.

const files: Record<ImportKind, () => string[]> = {
  clients: () => [
    'lastname;firstname;email;is_premium;phone_1;phone_2;notes',
    ...Array.from(
      { length: rows },
      (_, at) =>
        `Εισαγμένος${at};Γεώργιος;imported${at}@mail.example;όχι;68${String(10_000_000 + at)};29${String(10_000_000 + at)};Από αρχείο`,
    ),
  ],
  installations: () => [
    'client_email;address;area;zip_code;floor;notes',
    ...Array.from(
      { length: rows },
      (_, at) => `imported${at}@mail.example;Εγνατία ${at};Θεσσαλονίκη;54630;${at % 7};Από αρχείο`,
    ),
  ],
  items: () => [
    'item_type_id;make;model;unit;price',
    ...Array.from({ length: rows }, (_, at) => `102;Μάρκα ${at % 40};Γωνία ${at};piece;${at % 90},5`),
  ],
}

async function importFile(product: string, login: string, kind: ImportKind): Promise<Figure[]> {
  const { accessToken } = await signIn({ baseUrl: product, login, password: testPassword })
  const ask = async (method: string, path: string, body?: string): Promise<Import> => {
    const headers = {
      authorization: `Bearer ${accessToken}`,
      ...(body ? { 'content-type': 'text/csv' } : {}),
    }
    const answer = await fetch(`${product}/api/v1/imports${path}`, {
      method,
      headers,
      ...(body ? { body } : {}),
    })
    if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${await answer.text()}`)
    return (await answer.json()) as Import
  }
  const file = files[kind]().join('\r\n')
  const began = performance.now()
  let run = await ask('POST', `?kind=${kind}`, file)
  const checked = performance.now()
  if (run.bad > 0) throw new Error(`${run.bad} of ${run.rows} ${kind} are bad`)
  run = await ask('POST', `/${run.id}/confirm`)
  while (run.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    run = await ask('GET', `/${run.id}`)
  }
  const ended = performance.now()
  if (run.state !== 'done') throw new Error(`the import of ${kind} is ${run.state}: ${run.problem?.key}`)
  return [
    {
      name: `Import of ${run.written} ${kind}: read and explained`,
      value: rounded((checked - began) / 1000, 2),
      unit: 's',
    },
    {
      name: `Import of ${run.written} ${kind}: whole`,
      value: rounded((ended - began) / 1000, 2),
      unit: 's',
      atMost: 10,
    },
  ]
}

/** Into a company that has its hundred thousand already; the installations are those of the clients before them. */
export const measureImports = async (product: string, login: string): Promise<Figure[]> => [
  ...(await importFile(product, login, 'clients')),
  ...(await importFile(product, login, 'installations')),
  ...(await importFile(product, login, 'items')),
]
