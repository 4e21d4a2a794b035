/** A text that a spreadsheet would take for a formula is marked as text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** As spreadsheets open it: with a mark of its encoding, and quotes where a text holds what parts it. */
export const csvOf = (rows: readonly (readonly string[])[], separator: ';' | ','): string =>
  `\uFEFF${rows
    .map((row) =>
      row
        .map(harmless)
        .map((text) => (/[";,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join(separator),
    )
    .join('\r\n')}\r\n`
