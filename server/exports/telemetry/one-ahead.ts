/** What each item comes to, in their order. The next is asked while one is used, and none once nobody listens. */
export async function* oneAhead<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): AsyncGenerator<Answer> {
  const begin = (item: Item) => {
    const answer = ask(item)
    // One that nobody listens to any more may fail unheard.
    answer.catch(() => {})
    return answer
  }
  const [first, ...others] = items
  if (first === undefined) return
  let next = begin(first)
  for (const item of others) {
    const answer = await next
    next = begin(item)
    yield answer
  }
  yield await next
}
