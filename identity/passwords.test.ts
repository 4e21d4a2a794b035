import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a hash accepts its password only, and no two are the same', async () => {
  const hash = await hashPassword('ζεστό σπίτι')
  expect(hash).toMatch(/^scrypt\$N=32768,r=8,p=3\$/)
  expect(hash).not.toContain('ζεστό')
  expect(await verifyPassword('ζεστό σπίτι', hash)).toBe(true)
  expect(await verifyPassword('ζεστο σπιτι', hash)).toBe(false)
  expect(await hashPassword('ζεστό σπίτι')).not.toBe(hash)
})

test('accents typed in either way are the same password', async () => {
  const hash = await hashPassword('ζεστό'.normalize('NFC'))
  expect(await verifyPassword('ζεστό'.normalize('NFD'), hash)).toBe(true)
})

test('a hash made with other parameters still verifies', async () => {
  const weaker = 'scrypt$N=16384,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$'
  const { scryptSync } = await import('node:crypto')
  const key = scryptSync('warm', Buffer.from('saltsaltsaltsalt'), 32, { N: 16384 }).toString('base64url')
  expect(await verifyPassword('warm', weaker + key)).toBe(true)
  expect(await verifyPassword('cold', weaker + key)).toBe(false)
})

test('nothing is accepted without a hash, and it takes as long', async () => {
  const hash = await hashPassword('warm')
  // Processor time, so that nothing else on the machine is counted.
  const worked = async (stored: string | undefined) => {
    const before = process.cpuUsage()
    expect(await verifyPassword('cold', stored)).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const known = (await worked(hash)) + (await worked(hash))
  const unknown = (await worked(undefined)) + (await worked(undefined))
  expect(unknown).toBeGreaterThan(known / 2)
  expect(await verifyPassword('warm', 'plain$warm')).toBe(false)
})
