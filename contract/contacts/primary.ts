// The primary mark of spec section 4, the same in the form and on the server.

interface Marked {
  is_primary: boolean
}

/** Exactly one is primary: the one that is marked, or else the first. */
export function withPrimary<C extends Marked>(contacts: readonly C[]): C[] {
  const primary = Math.max(
    0,
    contacts.findIndex(({ is_primary }) => is_primary),
  )
  return contacts.map((contact, index) => ({ ...contact, is_primary: index === primary }))
}

/** What remains without the one at `at`; if that was primary, the one now in its place is. */
export function without<C extends Marked>(contacts: readonly C[], at: number): C[] {
  const rest = contacts.toSpliced(at, 1)
  if (rest.some(({ is_primary }) => is_primary)) return rest
  const heir = Math.min(at, rest.length - 1)
  return rest.map((contact, index) => ({ ...contact, is_primary: index === heir }))
}
