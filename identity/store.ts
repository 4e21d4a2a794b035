// Interface to the state of the identity room, which has none of its own: a restart, or a second process over the same
// store, ends no session.
import type { JWK } from 'jose'

export interface IdentityPerson {
  sub: string
  email: string
  emailVerified: boolean
  givenName: string
  familyName: string
  company: string
  roles: string[]
  controlAccess: boolean
  portalAccess: boolean
}

export interface Artifact {
  payload: Record<string, unknown>
  consumedAt: Date | undefined
}

export interface Subject {
  name: string
  /** Attempts within the window. */
  limit: number
}

/** The store did not answer in time; the request is not stored. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  readonly statusCode = 503
}

/** `forgive` takes the attempt off the count; a refused attempt is not counted. */
export type Attempt = { allowed: true; forgive(): Promise<void> } | { allowed: false; retryAfter: number }

export interface IdentityStore {
  findArtifact(kind: string, id: string): Promise<Artifact | undefined>
  findArtifactByUid(kind: string, uid: string): Promise<Artifact | undefined>
  saveArtifact(kind: string, id: string, payload: Record<string, unknown>, lifetime?: number): Promise<void>
  /** Marks an artifact as used; false when somebody else already had. */
  consumeArtifact(kind: string, id: string): Promise<boolean>
  deleteArtifact(kind: string, id: string): Promise<void>
  deleteGranted(kind: string, grantId: string): Promise<void>
  deleteGrant(grantId: string): Promise<void>
  /** Private keys, newest first; `create` is called once in the life of the store. */
  loadKeys(create: () => Promise<JWK[]>): Promise<JWK[]>
  findPerson(sub: string): Promise<IdentityPerson | undefined>
  findCredentials(login: string): Promise<{ sub: string; passwordHash: string | undefined } | undefined>
  /** Counts one sign-in attempt against every subject, unless one of them has used up its limit. */
  attempt(subjects: readonly Subject[], windowSeconds: number): Promise<Attempt>
}

export interface IdentityLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
