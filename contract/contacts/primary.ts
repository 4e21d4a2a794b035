// The primary mark of spec section 4, the same in the form and on the server.

interface Marked {
  is_primary: boolean
}

/** Exactly one contact is primary: the marked one, otherwise the first. */
export function withPrimary<C extends Marked>(contacts: readonly C[]): C[] {
  const primary = Math.max(
    0,
    contacts.findIndex(({ is_primary }) => is_primary),
  )
  return contacts.map((contact, index) => ({ ...contact, is_primary: index === primary }))
}

/** The contacts without the one at `at`; if it was primary, the contact now in its place becomes primary. */
export function without<C extends Marked>(contacts: readonly C[], at: number): C[] {
  const rest = contacts.toSpliced(at, 1)
  if (rest.some(({ is_primary }) => is_primary)) return rest
  const heir = Math.min(at, rest.length - 1)
  return rest.map((contact, index) => ({ ...contact, is_primary: index === heir }))
}
