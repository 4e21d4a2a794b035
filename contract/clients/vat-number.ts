/** The Greek VAT number: nine digits, the last is a check digit. */
export function isVatNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const digits = Array.from(text, Number)
  const sum = digits.slice(0, 8).reduce((total, digit, at) => total + digit * 2 ** (8 - at), 0)
  return (sum % 11) % 10 === digits[8]
}
