// Reused memory for columns that are needed only until the next are unpacked. Typed arrays lie outside the heap, and
// many new ones would trigger full garbage collections.

/** Allocates memory for so many numbers. Its content is undefined. */
export type Take = (length: number) => Float64Array

export const allocate: Take = (length) => new Float64Array(length)

/** Each call starts over with the whole memory; a request beyond its end is allocated separately. */
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
