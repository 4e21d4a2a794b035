// A browser without scripts or a screen: cookies by path, redirects one at a time, forms.
export interface Opened {
  url: URL
  status: number
  headers: Headers
  text: string
}

export interface Browser {
  /** Opens an address, or posts a form to it, and follows redirects as long as they stay under `/identity`. */
  open(address: string, form?: Record<string, string>): Promise<Opened>
  cookies: Map<string, { name: string; value: string; path: string }>
}

const longestChase = 10

export function openBrowser(baseUrl: string): Browser {
  const cookies: Browser['cookies'] = new Map()

  async function ask(url: URL, form?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const headers = { cookie, accept: 'text/html' }
    const response = await fetch(url, {
      redirect: 'manual',
      ...(form ? { method: 'POST', body: new URLSearchParams(form), headers } : { headers }),
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split('=')
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? '/'
    const expires = attribute('expires')
    if (expires && Date.parse(expires) < Date.now()) cookies.delete(`${name} ${path}`)
    else cookies.set(`${name} ${path}`, { name, value, path })
  }

  return {
    cookies,
    async open(address, form) {
      let url = new URL(address, baseUrl)
      let sent = form
      for (let step = 0; step < longestChase; step += 1) {
        const response = await ask(url, sent)
        const target = response.headers.get('location')
        if (!target)
          return { url, status: response.status, headers: response.headers, text: await response.text() }
        await response.body?.cancel()
        url = new URL(target, url)
        sent = undefined
        if (url.origin !== new URL(baseUrl).origin || !url.pathname.startsWith('/identity')) {
          return { url, status: response.status, headers: response.headers, text: '' }
        }
      }
      throw new Error(`too many redirects from ${address}`)
    },
  }
}
