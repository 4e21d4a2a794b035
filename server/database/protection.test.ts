import { afterAll, expect, test } from 'vitest'
import { query, testDatabase } from '../testing/database.ts'
import { telemetryTables } from '../testing/telemetry-tables.ts'

// Tables that belong to no company. thalpos_app may do nothing at all with them.
const systemTables: Record<string, string> = {
  identity_artifacts: 'sessions and grants of the sign-in service, read before anyone has a company',
  identity_keys: 'signing keys of the whole installation',
  sign_in_failures: 'counted by account and address before anyone is known',
  leases: 'which process does a work that only one may do',
  geocoder_cache: 'what a geocoding service has said of places, the same for everybody',
  geocoder_rate_limit: 'when the next question to that service may go out',
  schema_migrations: 'which migrations have run',
  schema_functions: 'which files of functions have been applied',
}

const { url, close } = await testDatabase()
afterAll(close)

interface Table {
  name: string
  is_protected: boolean
  is_partition: boolean
  policies: number
  is_granted: boolean
}

async function listTables() {
  return (await query(
    url,
    `select c.relname as name, c.relrowsecurity as is_protected, c.relispartition as is_partition,
       (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
       has_any_column_privilege('thalpos_app', c.oid, 'select, insert, update')
         or has_table_privilege('thalpos_app', c.oid, 'delete, truncate') as is_granted
     from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  )) as unknown as Table[]
}

const unprotected = (tables: Table[]) =>
  tables
    .filter(({ name, is_protected, is_partition, policies, is_granted }) => {
      if (name in systemTables) return is_granted
      // A partition is read through its parent, whose policy applies: no role is granted the partition itself.
      if (is_partition) return !is_protected || is_granted
      return !is_protected || policies === 0
    })
    .map(({ name }) => name)

test('every table with rows of a company is protected by a policy', async () => {
  await query(url, "select ensure_raw_readings_partition('2025-01-15')")
  const tables = await listTables()
  expect(tables.map(({ name }) => name)).toContain('raw_readings_20250115')
  expect(tables.length).toBeGreaterThan(14)
  expect(unprotected(tables)).toEqual([])
})

test('a table that somebody forgot to protect is found', async () => {
  await query(url, 'create table forgotten (company_id uuid); grant select on forgotten to thalpos_app')
  await query(url, 'create table half (company_id uuid); alter table half enable row level security')
  await query(url, 'grant select on sign_in_failures to thalpos_app')
  expect(unprotected(await listTables()).sort()).toEqual(['forgotten', 'half', 'sign_in_failures'])
})

test('no view lets rows out past the policies, and but functions that keep to their company', async () => {
  const exits = await query(
    url,
    `select relname as name from pg_class
     where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
       and not coalesce(reloptions @> '{security_invoker=true}', false)
     union all
     select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
       and prorettype <> 'trigger'::regtype and has_function_privilege('thalpos_app', oid, 'execute')
     order by name`,
  )
  // They keep to the company of the transaction by themselves, which the tests of searching, importing and of the history
  // of a place hold them to.
  const known = [
    'fault_in_own_time',
    'find_clients',
    'find_installations',
    'find_jobs',
    'lock_tags',
    'next_number',
    'remove_imported',
    'settle_plan',
  ]
  expect(exits).toEqual(known.map((name) => ({ name })))
})

/** What Citus refuses of a table that is spread over machines by the id of a device. */
async function telemetryRules() {
  const of = `relid::regclass::text = any('{${telemetryTables.join(',')}}')`
  const [policies, keys, links] = await Promise.all([
    query(
      url,
      `select polrelid::regclass::text as name, polname, pg_get_expr(polqual, polrelid) as rule from pg_policy
       where pol${of} order by 1, 2`,
    ),
    query(
      url,
      `select c.conrelid::regclass::text as name, a.attname as first from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'p' and c.con${of} order by 1`,
    ),
    query(
      url,
      `select tgname as name from pg_trigger where not tgisinternal and tg${of}
       union all select conname from pg_constraint where contype = 'f' and (con${of} or conf${of})`,
    ),
  ])
  return { policies, keys, links }
}

const isCompanySet = "(NULLIF(current_setting('app.company'::text, true), ''::text) IS NOT NULL)"

test('telemetry has keys that begin with the device, a policy that looks into no table, no trigger and no foreign key', async () => {
  const { policies, keys, links } = await telemetryRules()
  expect(policies).toEqual(
    telemetryTables.map((name) => ({ name, polname: 'company_is_set', rule: isCompanySet })),
  )
  expect(keys).toEqual(telemetryTables.map((name) => ({ name, first: 'device_id' })))
  expect(links).toEqual([])
})

test('a second policy, a trigger and a foreign key of telemetry are found', async () => {
  await query(url, 'create policy late on rollups using (exists (select from devices))')
  await query(
    url,
    'create trigger late after insert on latest_values for each row execute function guard_money()',
  )
  await query(url, 'alter table hourly_sums add constraint late foreign key (device_id) references devices')
  const { policies, links } = await telemetryRules()
  expect(policies.filter(({ polname }) => polname === 'late')).toHaveLength(1)
  expect(links).toEqual([{ name: 'late' }, { name: 'late' }])
})
