// The form of a decision record: half a page with the same parts in the same order.
const ceiling = 45
const widest = 140
const required = ['Context', 'Decision', 'Consequence']
const parts = [...required, 'Figures', 'Left aside']
const heading = /^(?:\*\*(.+?)\.?\*\*|(#{2,} .*))/

/** What is wrong with the record, one line each. Rows of tables may be wider. */
export function faultsOfRecord(path: string, text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const found = lines.flatMap((line) => {
    const [, bold, title] = heading.exec(line) ?? []
    return bold ?? title ?? []
  })
  const expected = parts.filter((part) => required.includes(part) || found.includes(part))
  const wide = lines.flatMap((line, index) =>
    line.length > widest && !line.startsWith('|') ? [`${path}:${index + 1} is wider than ${widest}`] : [],
  )
  return [
    ...(lines.length > ceiling ? [`${path} has ${lines.length} lines, half a page is ${ceiling}`] : []),
    ...(found.join() === expected.join()
      ? []
      : [`${path} has the parts ${found.join(', ') || 'none'}; it should have ${expected.join(', ')}`]),
    ...wide,
  ]
}
