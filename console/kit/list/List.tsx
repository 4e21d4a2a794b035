import { useStepping } from '../layers/neighbours.ts'
import { Cards } from './Cards.tsx'
import type { Rows } from './rows.ts'
import { type Sorting, Table } from './Table.tsx'
import { useIsPhone } from './use-is-phone.ts'

interface ListProps<Row> {
  rows: Rows<Row>
  /** Undefined while loading. */
  items: readonly Row[] | undefined
  /** Skeleton rows to keep the layout. */
  size: number
  list: Sorting
  /** Greyed, because a refresh failed. */
  isStale?: boolean
}

/** Rows as a table, on a phone as cards. */
export const List = <Row,>({ list, ...shared }: ListProps<Row>) => {
  useStepping(shared.rows, shared.items)
  const isPhone = useIsPhone()
  return isPhone ? <Cards {...shared} /> : <Table {...shared} list={list} />
}
