/** Splits a stream of text into the data of its events; `feed` accepts pieces cut anywhere. */
export const createEventReader = (onData: (data: string) => void) => {
  let rest = ''
  return (piece: string) => {
    rest += piece
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split(/\r?\n/).filter((line) => line.startsWith('data:'))
      if (lines.length > 0) onData(lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n'))
    }
  }
}
