import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import type { Filter } from './columns.ts'
import { FilterMenu } from './FilterMenu.tsx'
import styles from './ListPage.module.css'
import { ListExtrasContext } from './list-extras.ts'
import type { ListState } from './use-list.ts'

/** Spec section 9. */
const searchDebounceMs = 500

const SearchBox = ({ list, label }: { list: ListState; label: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(list.search)
  const ask = useDebouncedCallback((next: string) => list.setSearch(next), searchDebounceMs)
  useHotkeys([['/', () => input.current?.focus()]])
  useEffect(() => {
    setText((typed) => (typed.trim() === list.search ? typed : list.search))
  }, [list.search])
  const change = (next: string) => {
    setText(next)
    ask(next)
  }
  const clear = () => {
    setText('')
    ask.cancel()
    list.setSearch('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className={styles.search ?? ''}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && ask.flush()}
      aria-label={m.list_search()}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? (
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        ) : (
          <ActionIcon size={26} onClick={clear} aria-label={m.list_search_clear()}>
            <IconX size={14} />
          </ActionIcon>
        )
      }
    />
  )
}

/** What is filtered by, each to take off. */
export const FilterChips = ({ list, filters }: { list: ListState; filters: readonly Filter[] }) =>
  filters.flatMap(({ key, options }) => {
    const chosen = list.filters[key] ?? []
    return chosen.map((value) => {
      const name = options.find((option) => option.value === value)?.label ?? value
      return (
        <button
          key={`${key}:${value}`}
          type="button"
          className={styles.chip}
          aria-label={m.filter_remove({ name })}
          onClick={() =>
            list.setFilter(
              key,
              chosen.filter((other) => other !== value),
            )
          }
        >
          {name}
          <IconX size={14} aria-hidden />
        </button>
      )
    })
  })

export const Toolbar = ({
  list,
  searchLabel,
  filters,
  quick,
  children,
}: {
  list: ListState
  searchLabel: string
  filters: readonly Filter[]
  /** Filters one press away. */
  quick?: ReactNode
  children?: ReactNode
}) => (
  <div className={styles.toolbar} role="search" aria-label={searchLabel}>
    <SearchBox list={list} label={searchLabel} />
    {filters.length > 0 && <FilterMenu list={list} filters={filters} />}
    {useContext(ListExtrasContext)}
    {list.isFiltered && (
      <span className={styles.chips}>
        <FilterChips list={list} filters={filters} />
        <Button variant="subtle" h={34} onClick={list.clear}>
          {m.action_clear_filters()}
        </Button>
      </span>
    )}
    {quick}
    {children !== undefined && <span className={styles.tools}>{children}</span>}
  </div>
)
