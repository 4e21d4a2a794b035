import { m } from '../../paraglide/messages.js'
import { hasNewRelease } from '../part/new-release.ts'
import { showSnackbar } from './snackbar.ts'

/** Fetches what a button opens. A failure is shown; the screen stays and the button works again. */
export async function openPart<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await load()
  } catch {
    const text = (await hasNewRelease()) ? m.release_new_short() : m.part_failed_short()
    showSnackbar({ tone: 'fault', text })
    return undefined
  }
}
