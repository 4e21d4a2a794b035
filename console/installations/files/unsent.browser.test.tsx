import { afterEach, expect, test } from 'vitest'
import { aTechnician } from '../../session/person.testing.ts'
import { personStore } from '../../session/person.ts'
import { forgetUnsent, readUnsent, storeUnsent, type Unsent } from './unsent.ts'

const before = personStore.read()
const photo: Unsent = {
  id: 'u1',
  installationId: 'home-1',
  kind: 'photo',
  file: new File([new Uint8Array([1, 2, 3])], 'IMG_1.jpg', { type: 'image/jpeg' }),
}
afterEach(async () => {
  await forgetUnsent('u1')
  personStore.write(before)
})

test('what is not sent is there for whoever chose it, with name, type and bytes, until it is sent', async () => {
  personStore.write({ ...aTechnician, sub: 'nikos' })
  await storeUnsent(photo)
  const [found] = await readUnsent()
  expect(found).toMatchObject({ id: 'u1', installationId: 'home-1', kind: 'photo' })
  expect([found?.file.name, found?.file.type]).toEqual(['IMG_1.jpg', 'image/jpeg'])
  expect(new Uint8Array((await found?.file.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]))
  personStore.write({ ...aTechnician, sub: 'eleni' })
  expect(await readUnsent()).toEqual([])
  personStore.write({ ...aTechnician, sub: 'nikos' })
  await forgetUnsent('u1')
  expect(await readUnsent()).toEqual([])
})
