import { formatNumber } from '../../kit/format.ts'

const megabyte = 1_000_000

/** `340 kB`, `2,4 MB` */
export const sizeText = (bytes: number): string =>
  bytes < megabyte
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1000)), 0)} kB`
    : `${formatNumber(bytes / megabyte, 1)} MB`
