import { useState } from 'react'
import type { MaintenancePlan } from '../../contract/maintenance-plans/schema.ts'

/** Plans that are chosen, among those that are still due. */
export const useChosenPlans = (plans: readonly MaintenancePlan[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = plans.filter(({ id }) => ids.has(id))
  return {
    chosen,
    has: (id: string) => ids.has(id),
    set(some: readonly MaintenancePlan[], isChosen: boolean) {
      const next = new Set(ids)
      for (const { id } of some) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      setIds(next)
    },
    clear: () => setIds(new Set()),
  }
}

export type ChosenPlans = ReturnType<typeof useChosenPlans>
