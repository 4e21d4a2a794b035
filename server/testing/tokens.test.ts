import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { signIn } from '../identity/sign-in.testing.ts'
import { openOffice } from './office.ts'
import { aPerson, testPassword } from './world.ts'

const office = openOffice()

const claimsOf = (token: string) => {
  const { iat = 0, exp = 0, ...claims } = decodeJwt(token)
  const own = { jti: expect.any(String), sid: expect.any(String) }
  return { ...decodeProtectedHeader(token), ...claims, ...own, seconds: exp - iat }
}
const grantOf = (token: string) =>
  office
    .run("select payload - '{jti,iat,exp}'::text[] as payload from identity_artifacts where id = $1", [
      decodeJwt(token)['sid'],
    ])
    .then(([grant]) => grant?.['payload'])

test('a token of the tests is the one that a sign-in ends with, and so is its grant', async () => {
  const email = await aPerson(office.database, office.company, ['technician_company', 'admin'])
  const issued = await office.server.tokenOf(email)
  const { accessToken } = await signIn({ baseUrl: office.server.url, login: email, password: testPassword })
  expect(claimsOf(issued)).toEqual(claimsOf(accessToken))
  expect(await grantOf(issued)).toEqual(await grantOf(accessToken))
  expect(await grantOf(issued)).toMatchObject({ kind: 'Grant', clientId: 'console' })
})

test('a token of the tests is refused once its grant is gone', async () => {
  await office.run('delete from identity_artifacts where id = $1', [decodeJwt(office.token)['sid']])
  expect(await office.ask('GET', '/clients')).toMatchObject({
    status: 401,
    problem: { key: 'sign_in_expired' },
  })
})
