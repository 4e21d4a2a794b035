import { useStepping } from '../layers/neighbours.ts'
import { Cards } from './Cards.tsx'
import type { Rows } from './rows.ts'
import { type Sorting, Table } from './Table.tsx'
import { useIsPhone } from './use-is-phone.ts'

interface ListProps<Row> {
  rows: Rows<Row>
  /** Undefined while they are loading. */
  items: readonly Row[] | undefined
  /** Skeleton rows to keep the layout. */
  size: number
  list: Sorting
  /** The rows are older than they should be: greyed. */
  isStale?: boolean
}

/** Rows as a table; on a phone each is a card. */
export const List = <Row,>({ list, ...shared }: ListProps<Row>) => {
  useStepping(shared.rows, shared.items)
  const isPhone = useIsPhone()
  return isPhone ? <Cards {...shared} /> : <Table {...shared} list={list} />
}
