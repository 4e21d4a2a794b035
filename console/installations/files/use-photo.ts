import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InstallationPhoto } from '../../../contract/installations/files.ts'
import type { Problem } from '../../kit/problem/problem.ts'
import { callForBytes } from '../../session/api.ts'
import { prefetch } from '../../session/queries.ts'

const photoBytes = (photo: InstallationPhoto, size: 'full' | 'thumbnail') => ({
  queryKey: ['getInstallationPhoto', photo.id, size],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callForBytes('getInstallationPhoto', {
      params: { id: photo.installation_id, photoId: photo.id },
      query: { size },
      signal,
      quiet: true,
    }),
  // The bytes of a photo never change.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
})

/** An object URL for an `img`, revoked on unmount. */
export const usePhoto = (
  photo: InstallationPhoto,
  size: 'full' | 'thumbnail',
): { url: string | undefined; answer: UseQueryResult<Blob, Problem> } => {
  const answer = useQuery<Blob, Problem>(photoBytes(photo, size))
  const [url, setUrl] = useState<string>()
  const bytes = answer.data
  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [bytes])
  return { url, answer }
}

/** Prefetches the next photo. */
export const fetchAhead = (photo: InstallationPhoto | undefined): void => {
  if (photo) prefetch(photoBytes(photo, 'full'))
}
