import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { filesIn } from './zip.testing.ts'
import { type ZipFile, zip } from './zip.ts'

async function* one(file: ZipFile): AsyncGenerator<ZipFile> {
  yield file
}

test('files are written one after the other, with names and contents in Greek', async () => {
  async function* files(): AsyncGenerator<ZipFile> {
    yield { name: 'πρώτο.txt', content: ['Σπίτι ', 'με λέβητα'] }
    yield { name: 'empty.txt', content: [] }
  }
  const archive = Buffer.concat(await Array.fromAsync(zip(files())))
  expect([...filesIn(archive)]).toEqual([
    ['πρώτο.txt', 'Σπίτι με λέβητα'],
    ['empty.txt', ''],
  ])
})

test('a reader that stops ends an endless file', async () => {
  let isOpen = false
  async function* endless(): AsyncGenerator<string> {
    isOpen = true
    try {
      for (;;) yield randomBytes(50_000).toString('hex')
    } finally {
      isOpen = false
    }
  }
  let pieces = 0
  for await (const _ of zip(one({ name: 'endless.txt', content: endless() }))) {
    if (++pieces === 20) break
  }
  await expect.poll(() => isOpen).toBe(false)
  expect(pieces).toBe(20)
})

test('a file that cannot be read to its end breaks the archive', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'one row'
    throw new Error('the database is away')
  }
  const reading = Array.fromAsync(zip(one({ name: 'broken.txt', content: broken() })))
  await expect(reading).rejects.toThrow('the database is away')
})
