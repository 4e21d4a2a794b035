import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Empties a choice that is not offered, so that a form does not send what it does not show. */
export function useOfferedValue(
  name: string,
  offered: readonly string[] | undefined,
  empty: '' | null,
): void {
  const { watch, resetField } = useFormContext()
  const value: string | null = watch(name)
  const isLost = Boolean(value && offered && !offered.includes(value))
  useEffect(() => {
    if (isLost) resetField(name, { defaultValue: empty })
  }, [isLost, name, empty, resetField])
}
