import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { aDevice } from '../testing/world.ts'
import { openCredentials } from './credentials.ts'

const { database, close } = await testDatabase()
afterAll(close)

test('however many guess at once, the database gets few queries, and each guess gets its own result', async () => {
  const devices = await Promise.all(Array.from({ length: 5 }, () => aDevice(database)))
  let queries = 0
  const isRight = openCredentials({
    ...database,
    asSystem(work) {
      queries += 1
      return database.asSystem(work)
    },
  })
  const guesses = Array.from({ length: 2000 }, (_, number) => isRight(`unknown-${number}`, 'guess'))
  const wrong = devices.map(({ id }) => isRight(id, 'guess'))
  const right = devices.map(({ id, secret }) => isRight(id, secret))
  expect(new Set(await Promise.all([...guesses, ...wrong]))).toEqual(new Set([false]))
  expect(await Promise.all(right)).toEqual(Array(5).fill(true))
  expect(queries).toBeLessThanOrEqual(6)
})

test('a query that fails rejects those who wait for it, and no later one', async () => {
  const { id, secret } = await aDevice(database)
  let isAway = true
  const isRight = openCredentials({
    ...database,
    asSystem: (work) => (isAway ? Promise.reject(new Error('away')) : database.asSystem(work)),
  })
  await expect(isRight(id, secret)).rejects.toThrow('away')
  isAway = false
  expect(await isRight(id, secret)).toBe(true)
})
