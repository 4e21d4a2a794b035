const most = 3

const holes = (columns: number, counts: readonly number[]) =>
  counts.reduce((sum, count) => sum + ((columns - (count % columns)) % columns), 0)

/** In how many columns groups of so many cards stand: the three that fit, or two where that leaves fewer holes. */
export const columnsFor = (counts: readonly number[]): 2 | 3 =>
  holes(2, counts) < holes(most, counts) ? 2 : most
