import { beforeEach, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany, aDevice, deviceRecord } from '../testing/world.ts'

const office = openOffice()
let client: string

beforeEach(async () => {
  const contacts = [{ contact_type_id: 1, phone: '6971206448' }]
  const body = { firstname: 'Άννα', lastname: 'Παπαδοπούλου', contacts }
  client = (await office.ask('POST', '/clients', body)).body.id
})

const add = (tag?: number) => office.ask('POST', '/installations', { client_id: client, area: 'Βόλος', tag })
const edit = (id: string, tag: number) => office.ask('PATCH', `/installations/${id}`, { tag })
const nextTag = async () => (await office.ask('GET', '/installations/tag/next')).body
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

interface Tagged {
  status: number
  body: { tag: number }
}
const tagsOf = (answers: Tagged[]) => answers.map(({ body }) => body.tag).sort((a, b) => a - b)

test('twenty people who add at once get twenty tags, without a gap or a double', async () => {
  const answers = await Promise.all(upTo(20).map(() => add()))
  expect(tagsOf(answers)).toEqual(upTo(20))
  expect(await nextTag()).toEqual({ tag: 21, tag_id: `${office.company.key}_21` })
})

test('what is refused takes no tag with it', async () => {
  const unknown = { client_id: crypto.randomUUID(), area: 'Βόλος' }
  const [answers] = await Promise.all([
    Promise.all(upTo(10).map(() => add())),
    ...upTo(10).map(() => office.ask('POST', '/installations', unknown)),
  ])
  expect(tagsOf(answers)).toEqual(upTo(10))
  const broken = `insert into installations (company_id, client_id) values ($1, gen_random_uuid())`
  await expect(office.run(broken, [office.company.id])).rejects.toThrow('foreign key')
  expect((await add()).body.tag).toBe(11)
})

test('a free tag may be chosen, and the next one comes after the highest', async () => {
  await add()
  expect((await add(100)).body.tag).toBe(100)
  expect((await nextTag()).tag).toBe(101)
  expect((await add(50)).body.tag).toBe(50)
  const last = await add()
  expect(last.body.tag).toBe(101)
  expect((await edit(last.body.id, 200)).body.tag).toBe(200)
  expect((await nextTag()).tag).toBe(201)
})

test('a tag that another installation has is a duplicate, archived or not', async () => {
  const { body: first } = await add(7)
  const { body: second } = await add()
  await office.ask('DELETE', `/installations/${first.id}`)
  for (const answer of [await add(7), await edit(second.id, 7)]) {
    expect(answer.problem).toMatchObject({ status: 409, key: 'tag_exists' })
    expect(answer.problem.errors).toEqual([{ path: 'tag', key: 'tag_exists' }])
  }
  expect((await edit(second.id, second.tag)).status).toBe(200)
})

test('those who choose the same and those who choose none at once all get an answer', async () => {
  const answers = await Promise.all(upTo(20).map((at) => add(at % 2 ? undefined : 5)))
  const made = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
  expect(new Set(tagsOf(made)).size).toBe(made.length)
  expect(made.length).toBeGreaterThanOrEqual(10)
  const stored = await office.run('select tag from installations where company_id = $1', [office.company.id])
  expect(stored).toHaveLength(made.length)
})

test('after the highest tag there is, free ones are given again', async () => {
  await add(999_999_999)
  await add(1)
  expect((await nextTag()).tag).toBe(2)
  expect((await add()).body.tag).toBe(2)
  expect((await add()).body.tag).toBe(3)
})

test('another company begins at one', async () => {
  await add(500)
  const rival = await aCompany(office.database)
  const stranger = await office.signIn(['technician_company'], rival)
  const answer = await office.ask('GET', '/installations/tag/next', undefined, stranger)
  expect(answer.body).toEqual({ tag: 1, tag_id: `${rival.key}_1` })
})

test('an installation that comes with its device gets the next tag too', async () => {
  await add(41)
  const device = await aDevice(office.database, { assignedTo: office.company.id })
  const { serial_no } = await deviceRecord(office.database, device.id)
  const body = {
    device_id: device.id,
    serial_no,
    client_id: client,
    installation: { area: 'Βόλος' },
  }
  const added = (await office.ask('POST', '/devices', body)).body
  expect(added.tag_id).toBe(`${office.company.key}_42`)
  const history = await office.ask('GET', `/installations/${added.installation_id}/history`)
  expect(history.body.items).toMatchObject([
    { action: 'device_placed', after: { device: device.id } },
    { action: 'created', after: { tag: 42, area: 'Βόλος' } },
  ])
})
