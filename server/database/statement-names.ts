// Behind row-level security planning a statement takes longer than running it: one that recurs gets a name, under which
// PostgreSQL plans it once on each connection.
const usesBeforeName = 5
const maxNames = 300
const maxCounted = 5000

/** The name of a statement, or undefined while it has been rare. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name || names.size >= maxNames) return name
    if (uses.size >= maxCounted) uses.clear()
    const count = (uses.get(text) ?? 0) + 1
    uses.set(text, count)
    if (count >= usesBeforeName) names.set(text, `statement_${names.size + 1}`)
    return names.get(text)
  }
}
