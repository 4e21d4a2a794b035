/** `Νίκος Δ.`, for narrow places. */
export const shortName = (name: string): string => {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = others.at(-1)?.[0]
  return initial ? `${first} ${initial}.` : first
}
