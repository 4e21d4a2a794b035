import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function readStateFile<State>(directory: string, deviceId: string): Promise<State | undefined> {
  const text = await readFile(join(directory, `${deviceId}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as State)
}

/** Whole or not at all: a half-written file never carries the name. */
export async function writeStateFile(directory: string, deviceId: string, state: object): Promise<void> {
  const file = join(directory, `${deviceId}.json`)
  const text = JSON.stringify(state)
  await mkdir(directory, { recursive: true })
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}
