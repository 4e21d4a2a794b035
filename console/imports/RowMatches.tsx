import { Checkbox } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import, ImportRow, MatchMark } from '../../contract/imports/routes.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import styles from './imports.module.css'

const markText: Record<MatchMark, () => string> = {
  email: m.import_match_email,
  phone: m.import_match_phone,
  name: m.import_match_name,
}

/** Names the pending choices: nothing is written while there is one. */
export const decideKey = ['decideImportRow'] as const

/** The existing clients that a row may be, and whether it is skipped for that. */
export const RowMatches = ({ run, row }: { run: Import; row: ImportRow }) => {
  const queryClient = useQueryClient()
  /** Shown at once, before the server replies. */
  const [chosen, setChosen] = useState<boolean>()
  const { mutate } = useMutation({
    mutationKey: decideKey,
    // One after another, so that the last choice wins.
    scope: { id: run.id },
    mutationFn: async (is_skipped: boolean) => {
      try {
        await call('decideImportRow', { params: { id: run.id, row: row.row }, body: { is_skipped } })
      } catch (error) {
        if (!isProblem(error)) throw error
      }
      await refreshAfter('decideImportRow', queryClient)
    },
  })
  const decide = (is_skipped: boolean) => {
    setChosen(is_skipped)
    mutate(is_skipped, { onSettled: () => setChosen(undefined) })
  }
  return (
    <>
      <ul className={styles.matches}>
        {row.matches.map(({ client_id, name, by }) => (
          <li key={client_id}>
            <IconUserCheck size={14} aria-hidden />
            {m.import_match({ name, by: by.map((mark) => markText[mark]()).join(', ') })}
          </li>
        ))}
      </ul>
      {row.errors.length === 0 && (
        <Checkbox
          size="xs"
          label={m.import_skip_row({ row: String(row.row) })}
          checked={chosen ?? row.is_skipped}
          onChange={({ currentTarget }) => decide(currentTarget.checked)}
        />
      )}
    </>
  )
}
