// The address from which a page was opened, for its back link; a page opened directly leads to a list.
let openedFrom: string | undefined

export const rememberBackLink = (): void => {
  openedFrom = location.hash.slice(1)
}

/** Used once, so that a page opened again by its address has no stale back link. */
export const takeBackLink = (): string | undefined => {
  const way = openedFrom
  openedFrom = undefined
  return way
}
