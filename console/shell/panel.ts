import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

/** `?panel=device:ID&tab=remote`: the open side panel is part of the address on every screen. */
export const panelSearch = z.object({
  panel: z
    .string()
    .regex(/^[a-z]+:.+$/)
    .optional()
    .catch(undefined),
  /** A moment that the tab shows, in milliseconds. */
  at: z.coerce.number().int().positive().optional().catch(undefined),
  tab: z
    .string()
    .regex(/^[a-z_]+$/)
    .optional()
    .catch(undefined),
  /** What the charts of the panel show. */
  graphs: z.string().max(120).optional().catch(undefined),
})

export interface Panel {
  kind: string | undefined
  id: string | undefined
  tab: string | undefined
  at: number | undefined
  /** Without a tab, another of the same kind opens at the tab that was looked at. */
  open(kind: string, id: string, tab?: string): void
  close(): void
  setTab(tab: string, at?: number): void
}

type Search = Record<string, unknown>

export const usePanel = (): Panel => {
  const { panel, tab, at: moment } = useSearch({ strict: false }) as z.infer<typeof panelSearch>
  const navigate = useNavigate()
  const go = (change: Search, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((search: Search) => ({ ...search, ...change })) as never,
      replace,
      resetScroll: false,
    })
  const at = panel?.indexOf(':') ?? -1
  return {
    kind: panel?.slice(0, at),
    id: panel?.slice(at + 1),
    tab,
    at: moment,
    open: (kind, id, openTab) =>
      go(
        {
          panel: `${kind}:${id}`,
          at: undefined,
          tab: openTab ?? (panel?.slice(0, at) === kind ? tab : undefined),
        },
        false,
      ),
    close: () => go({ panel: undefined, tab: undefined, at: undefined }, false),
    setTab: (next, nextAt) => go({ tab: next, at: nextAt }, true),
  }
}
