import { signIn } from '../server/identity/sign-in.testing.ts'
import { demoPassword } from '../simulator/demo/companies.ts'

export const technician = 'technician@demo.thalpos'

/** An access token, once the console's page answers and a demo person can sign in; undefined until then. */
export async function tryToUse(url: string): Promise<string | undefined> {
  const page = await fetch(url).catch(() => undefined)
  const text = await page?.text()
  if (!page?.ok || !text?.includes('id="root"')) return undefined
  const tokens = await signIn({ baseUrl: url, login: technician, password: demoPassword }).catch(
    () => undefined,
  )
  return tokens?.accessToken
}
