/** Colour of the heating balance slider (spec section 4), as a token of this card. */
export const balanceColour = (balance: number): string => {
  if (balance < 2.5) return 'var(--balance-green)'
  if (balance < 5) return 'var(--balance-yellow-green)'
  if (balance < 7) return 'var(--balance-orange)'
  return 'var(--balance-red)'
}
