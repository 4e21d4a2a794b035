// Storage of a single machine. An object is flushed to disk before it is renamed to its key.
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

export function openDirectory(root: string): Storage {
  const placeOf = (key: string): string => join(root, key)
  return {
    async put(key, { path }) {
      const place = placeOf(key)
      const made = await mkdir(dirname(place), { recursive: true })
      await flush(path)
      await rename(path, place)
      for (let folder = dirname(place); ; folder = dirname(folder)) {
        await flush(folder)
        if (!made || folder === dirname(made)) return
      }
    },

    async read(key) {
      try {
        const handle = await open(placeOf(key), 'r')
        return handle.createReadStream()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async remove(key) {
      await rm(placeOf(key), { force: true })
    },
  }
}
