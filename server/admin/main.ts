// `npm run admin`: tasks that need no sign-in.
import { admin, reasonOf } from './admin.ts'

try {
  console.log(await admin(process.argv.slice(2), process.env))
} catch (error) {
  const reason = reasonOf(error)
  if (reason === undefined) throw error
  console.error(reason)
  process.exitCode = 1
}
