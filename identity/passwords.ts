// Password hashes: scrypt with its parameters and salt in the string, so that they can be raised later.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const current = { cost: 2 ** 15, blockSize: 8, parallelization: 3 }
const keyLength = 32

export const longestPassword = 1024

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, current)
  const parameters = `N=${current.cost},r=${current.blockSize},p=${current.parallelization}`
  return `scrypt$${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Takes as long without a hash as with one, so that an unknown account looks like a wrong password. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const stored = hash === undefined ? undefined : parse(hash)
  const { parameters, salt, key } = stored ?? unknownAccount
  const derived = await derive(password, salt, parameters)
  return timingSafeEqual(derived, key) && stored !== undefined
}

interface StoredPassword {
  parameters: typeof current
  salt: Buffer
  key: Buffer
}

const unknownAccount: StoredPassword = {
  parameters: current,
  salt: randomBytes(16),
  key: randomBytes(keyLength),
}

function parse(hash: string): StoredPassword | undefined {
  const match = /^scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash)
  if (!match) return undefined
  const [, cost, blockSize, parallelization, salt = '', key = ''] = match
  const stored = {
    parameters: {
      cost: Number(cost),
      blockSize: Number(blockSize),
      parallelization: Number(parallelization),
    },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
  return stored.key.length === keyLength ? stored : undefined
}

function derive(password: string, salt: Buffer, parameters: typeof current): Promise<Buffer> {
  const options: ScryptOptions = { ...parameters, maxmem: 256 * parameters.cost * parameters.blockSize }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
