import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { personStore } from '../session/person.ts'
import { leavePanel } from './panel-history.ts'
import type { Panels } from './panels.ts'

/** `?panel=device:ID&tab=remote`: the open side panel is part of the address on every screen. */
const panelSearch = z.object({
  panel: z
    .string()
    .regex(/^[a-z]+:.+$/)
    .optional()
    .catch(undefined),
  /** The moment shown by the tab, in milliseconds. */
  at: z.coerce.number().int().positive().optional().catch(undefined),
  tab: z
    .string()
    .regex(/^[a-z_]+$/)
    .optional()
    .catch(undefined),
  /** The state of the charts. */
  graphs: z.string().max(120).optional().catch(undefined),
})

type PanelSearch = z.infer<typeof panelSearch>

/** Whether this person may see such a panel: an address may name anything. */
export const canShow = (panels: Panels, panel: string): boolean => {
  const kind = personStore.read()?.kind
  const name = panel.slice(0, panel.indexOf(':'))
  return kind !== undefined && Object.hasOwn(panels, name) && (panels[name]?.roles.includes(kind) ?? false)
}

/** The panel in an address; an invalid one is removed with its tab. */
export const shownPanel =
  (panels: Panels) =>
  (search: Record<string, unknown>): PanelSearch => {
    const parsed = panelSearch.parse(search)
    if (parsed.panel === undefined || canShow(panels, parsed.panel)) return parsed
    // An absent key would keep the value in the address.
    return { ...parsed, panel: undefined, tab: undefined }
  }

export interface Panel {
  kind: string | undefined
  id: string | undefined
  tab: string | undefined
  at: number | undefined
  /** Without a tab, another record of the same kind opens at the current tab. */
  open(kind: string, id: string, tab?: string): void
  close(): void
  setTab(tab: string, at?: number): void
}

type Search = Record<string, unknown>

export const usePanel = (): Panel => {
  const { panel, tab, at: moment } = useSearch({ strict: false }) as PanelSearch
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
        // One Back closes the panel, however many records it showed.
        panel?.slice(0, at) === kind,
      ),
    close: () =>
      leavePanel(() => go({ panel: undefined, tab: undefined, at: undefined, graphs: undefined }, true)),
    setTab: (next, nextAt) => go({ tab: next, at: nextAt }, true),
  }
}
