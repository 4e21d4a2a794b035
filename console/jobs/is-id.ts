/** Whether a word of the address may be the id of a record. */
export const isId = (word: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(word)
