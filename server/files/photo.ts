// Images as they are kept: turned the right way up, of a sane size and without what a camera writes beside the picture
// (place, time, owner). Few at a time, for a big one takes a core and hundreds of megabytes.
import sharp, { type Sharp } from 'sharp'
import { Problem } from '../request/problem.ts'
import type { ImageType } from './kinds.ts'
import { takeTurns } from './turns.ts'

sharp.cache(false)
// What is decoded at once takes two threads at most, whatever the machine has.
sharp.concurrency(1)

const longEdge = 2560
const thumbnail = { width: 480, height: 360 }
const mostPixels = 40_000_000
const inTurn = takeTurns(2)

const open = (path: string): Sharp =>
  sharp(path, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: 60 })
    .autoOrient()

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (/pixel limit/.test(String(error))) {
      const values = { megapixels: mostPixels / 1_000_000 }
      throw new Problem(413, 'photo_too_many_pixels', undefined, undefined, { values })
    }
    throw new Problem(415, 'photo_unreadable', String(error))
  }
}

interface Photo {
  width: number
  height: number
}

/** Writes the photo and its thumbnail, both as JPEG. */
export const writePhoto = (from: string, to: { photo: string; thumbnail: string }): Promise<Photo> =>
  inTurn(async () => {
    const { width, height } = await orUnreadable(
      open(from)
        .resize({ width: longEdge, height: longEdge, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 82 })
        .toFile(to.photo),
    )
    await open(to.photo)
      .resize({ ...thumbnail, fit: 'cover' })
      .jpeg({ quality: 76 })
      .toFile(to.thumbnail)
    return { width, height }
  })

/** The image itself without what is written beside it. */
export const writeImage = (from: string, to: string, type: ImageType): Promise<void> =>
  inTurn(async () => {
    const image = open(from)
    const written = {
      'image/jpeg': () => image.jpeg({ quality: 92 }),
      'image/png': () => image.png(),
      'image/webp': () => image.webp({ quality: 92 }),
    }
    await orUnreadable(written[type]().toFile(to))
  })
