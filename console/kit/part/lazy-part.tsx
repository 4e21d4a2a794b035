// A part of the console that is fetched when first shown or opened. React caches a failed `lazy` for ever:
// a retry creates another one, for which the browser fetches the file again.
import { type ComponentType, lazy, type ReactNode, useState } from 'react'

/** The network failed, or a new release removed the file. */
export class PartNotLoaded extends Error {}

let attempt = 0

/** A failed part is fetched again when it is next shown. */
export const retryParts = (): void => {
  attempt += 1
}

type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Prefetches it; a failure appears when it is shown. */
  preload: () => Promise<void>
}

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let made: { attempt: number; part: ComponentType<Props> } | undefined
  const fetchPart = async () => {
    try {
      loaded ??= await load()
      return { default: loaded }
    } catch (cause) {
      throw new PartNotLoaded(String(cause), { cause })
    }
  }
  const currentPart = (): ComponentType<Props> => {
    if (loaded) return loaded
    if (made?.attempt !== attempt) made = { attempt, part: lazy(fetchPart) }
    return made.part
  }
  const Part = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(currentPart)
    return <Shown {...props} />
  }
  const preload = () =>
    fetchPart().then(
      () => {},
      () => {},
    )
  return Object.assign(Part, { preload })
}
