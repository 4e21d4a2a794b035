import type { unratedBoilerRoutes } from '../../contract/consumption/unrated-boilers.ts'
import type { ReplyInput } from '../../contract/route.ts'
import type { PersonCall } from '../http/serve.ts'
import { countUnrated, listUnrated } from './unrated-boilers.store.ts'

export const answerUnratedBoilers = () => ({
  async listUnratedBoilers(
    _: unknown,
    { tx }: PersonCall,
  ): Promise<ReplyInput<(typeof unratedBoilerRoutes)['listUnratedBoilers']>> {
    return { items: await listUnrated(tx), total: await countUnrated(tx) }
  },
})
