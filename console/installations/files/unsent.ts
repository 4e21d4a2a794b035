// Photos and files that are not sent yet, in the browser's own database: a reload or an empty battery loses none.
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { personStore } from '../../session/person.ts'

export type UploadKind = 'photo' | 'file'

export interface Unsent {
  id: string
  installationId: string
  kind: UploadKind
  file: File
}

let opened: UseStore | undefined
const store = (): UseStore => {
  opened ??= createStore('thalpos', 'unsent')
  return opened
}

/** Without a storage, or with a full one, the upload itself goes on. */
const quietly = async (work: () => Promise<void>): Promise<void> => work().catch(() => undefined)

/** Only the person who chose the file sends it, not another one on the same device. */
export const storeUnsent = ({ id, installationId, kind, file }: Unsent): Promise<void> =>
  quietly(() => set(id, { id, installationId, kind, file, person: personStore.read()?.sub }, store()))

export const forgetUnsent = (id: string): Promise<void> => quietly(() => del(id, store()))

export const readUnsent = async (): Promise<Unsent[]> => {
  const { sub } = personStore.read() ?? {}
  const all = await entries<string, Unsent & { person: string }>(store()).catch(() => [])
  return all.flatMap(([, { person, ...unsent }]) => (person === sub ? [unsent] : []))
}
