const most = 3

const holes = (columns: number, counts: readonly number[]) =>
  counts.reduce((sum, count) => sum + ((columns - (count % columns)) % columns), 0)

/** Number of columns for groups of cards: three, or two if that leaves fewer gaps. */
export const columnsFor = (counts: readonly number[]): 2 | 3 =>
  holes(2, counts) < holes(most, counts) ? 2 : most
