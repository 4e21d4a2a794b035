// oidc-provider's storage over IdentityStore. Using a code or a refresh token is decided in one statement of
// the store: of two requests that race with the same token one is refused, and what was granted is revoked.
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Artifact, IdentityStore } from './store.ts'

export function createAdapter(store: IdentityStore): (kind: string) => Adapter {
  return (kind) => ({
    find: async (id) => (isKeepable(id) ? toPayload(await store.findArtifact(kind, id)) : undefined),
    findByUid: async (uid) =>
      isKeepable(uid) ? toPayload(await store.findArtifactByUid(kind, uid)) : undefined,
    findByUserCode: async () => undefined,
    upsert: (id, payload, lifetime) => store.saveArtifact(kind, id, { ...payload }, lifetime),
    destroy: (id) => store.deleteArtifact(kind, id),
    revokeByGrantId: (grantId) => store.deleteGranted(kind, grantId),
    async consume(id) {
      if (await store.consumeArtifact(kind, id)) return
      const grantId = (await store.findArtifact(kind, id))?.payload['grantId']
      if (typeof grantId === 'string') await store.deleteGrant(grantId)
      throw new errors.InvalidGrant('already used')
    },
  })
}

/** No name with a NUL is stored, and PostgreSQL rejects it in a query. */
const isKeepable = (name: string): boolean => !name.includes('\0')

function toPayload(artifact: Artifact | undefined): AdapterPayload | undefined {
  if (!artifact) return undefined
  const { payload, consumedAt } = artifact
  return consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload
}
