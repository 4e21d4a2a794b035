import type { z } from 'zod'
import type { consoleSettingsSchema } from '../../contract/console.ts'

/** What the console may know before anyone is signed in. */
export const answerConsole = (settings: z.infer<typeof consoleSettingsSchema>) => ({
  getConsoleSettings: async () => settings,
})
