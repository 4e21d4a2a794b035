/** The words of an address that a list knows. */
export const knownWords = <const Words extends readonly string[]>(
  words: Words,
  given: readonly string[] | undefined,
) => given?.filter((word): word is Words[number] => words.includes(word))
