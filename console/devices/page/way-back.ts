// Where a page was opened from, so that its way back leads there; an address that was opened directly leads to a list.
let openedFrom: string | undefined

export const rememberWayBack = (): void => {
  openedFrom = location.hash.slice(1)
}

/** Used once: a page that is opened again by its address does not go where an earlier one came from. */
export const takeWayBack = (): string | undefined => {
  const way = openedFrom
  openedFrom = undefined
  return way
}
