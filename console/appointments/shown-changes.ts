// Changes of visits that are shown before the server has confirmed them. Every list of visits applies them.
import { useMemo } from 'react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { createStore, useStore } from '../kit/store.ts'
import { cachedAnswers, changeAnswers } from '../session/queries.ts'

type Changes = ReadonlyMap<string, Partial<Appointment>>

const store = createStore<Changes>(new Map())

export const showChange = (id: string, change: Partial<Appointment>): void =>
  store.write((changes) => new Map(changes).set(id, { ...changes.get(id), ...change }))

export const endChange = (id: string): void =>
  store.write((changes) => {
    const left = new Map(changes)
    left.delete(id)
    return left
  })

/** The visits with what is under way. Unchanged visits stay the same objects. */
export const useShown = (visits: readonly Appointment[] | undefined): readonly Appointment[] | undefined => {
  const changes = useStore(store)
  return useMemo(() => {
    if (!visits || changes.size === 0) return visits
    return visits.map((visit) => {
      const change = changes.get(visit.id)
      return change ? { ...visit, ...change } : visit
    })
  }, [visits, changes])
}

/** Every cached version of a visit in a list. */
export const cachedVisit = (id: string): Appointment | undefined =>
  cachedAnswers('listAppointments')
    .flatMap(({ items }) => items)
    .find((one) => one.id === id)

/** Puts a reply of the server into the cached lists, until they are fetched again. */
export const cacheVisit = (visit: Appointment): void => {
  changeAnswers('listAppointments', (listed) =>
    listed.items.some(({ id }) => id === visit.id)
      ? { ...listed, items: listed.items.map((one) => (one.id === visit.id ? visit : one)) }
      : listed,
  )
}
