/** Loads the items in order, prefetching one while the previous is used. Stops when the consumer stops. */
export async function* prefetchOne<Item, Result>(
  items: readonly Item[],
  load: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begin = (item: Item) => {
    const result = load(item)
    // If the consumer has stopped, the error of the prefetched item is ignored.
    result.catch(() => {})
    return result
  }
  const [first, ...others] = items
  if (first === undefined) return
  let next = begin(first)
  for (const item of others) {
    const result = await next
    next = begin(item)
    yield result
  }
  yield await next
}
