// Memory for columns that are done with before the next are unpacked. It is taken once: columns lie outside the heap, and
// many new ones would set off full collections.

/** Where numbers are put: memory that nobody else has, of any content. */
export type Take = (length: number) => Float64Array

export const allocate: Take = (length) => new Float64Array(length)

/** Each call gives all of it anew; what is taken beyond so many numbers is memory of its own. */
export function createScratch(numbers: number): () => Take {
  let memory: Float64Array | undefined
  return () => {
    const own = (memory ??= new Float64Array(numbers))
    let at = 0
    return (length) => {
      if (at + length > own.length) return allocate(length)
      at += length
      return own.subarray(at - length, at)
    }
  }
}
