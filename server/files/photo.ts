// Converts images for storage: upright, of limited size and without camera metadata (place, time, owner). Few run at
// once, because a big one takes a core and hundreds of megabytes.
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '../request/problem.ts'
import type { ImageType } from './kinds.ts'

sharp.cache(false)
// One thread per image; with two images at once, two threads at most.
sharp.concurrency(1)

const longEdge = 2560
const thumbnail = { width: 480, height: 360 }
const maxPixels = 40_000_000
const withLimit = pLimit(2)

const open = (path: string): Sharp =>
  sharp(path, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: 60 })
    .autoOrient()

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (/pixel limit/.test(String(error))) {
      const values = { megapixels: maxPixels / 1_000_000 }
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
  withLimit(async () => {
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

/** Writes the image itself, without metadata. */
export const writeImage = (from: string, to: string, type: ImageType): Promise<void> =>
  withLimit(async () => {
    const image = open(from)
    const writers = {
      'image/jpeg': () => image.jpeg({ quality: 92 }),
      'image/png': () => image.png(),
      'image/webp': () => image.webp({ quality: 92 }),
    }
    await orUnreadable(writers[type]().toFile(to))
  })
