// Sign-in works at one address only: its cookies, redirects and tokens name it. A page at any other address leads there.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { markName, renderAddressPage } from './pages/address-page.ts'
import { languages } from './pages/messages.ts'
import { sendPage } from './send-page.ts'

/** Long enough for one redirect. */
const markSeconds = 3

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/

export const isLoopback = (url: string): boolean => loopback.test(new URL(url).hostname)

/**
 * True when the request was answered. A proxy that does not pass `Host` makes the right address look like another one:
 * the browser then comes back with the cookie that it got here, and is let through.
 */
export function correctAddress(
  request: IncomingMessage,
  response: ServerResponse,
  { host, publicUrl }: { host: string; publicUrl: string },
): boolean {
  const url = request.url?.startsWith('/') ? request.url : '/'
  const isHtml = /\btext\/html\b/.test(request.headers.accept ?? '')
  const isHome = /^\/(index\.html)?(\?|$)/.test(url)
  const opened = openedAt(host, publicUrl)
  if (!opened || opened === new URL(publicUrl).origin || !(isHtml || isHome)) return false
  if (new RegExp(`(^|;\\s*)${markName}=1`).test(request.headers.cookie ?? '')) return false
  if (isLoopback(opened) && !isForwarded(opened, publicUrl)) {
    const mark = `${markName}=1; Path=/; Max-Age=${markSeconds}; SameSite=Lax`
    response
      .writeHead(307, { location: publicUrl + url, 'set-cookie': mark, 'cache-control': 'no-store' })
      .end()
    return true
  }
  // A load balancer may look at the first page by the address of the machine.
  if (!isHtml) return false
  sendPage(response, 421, renderAddressPage({ opened, publicUrl, isLocal: isLoopback(publicUrl), languages }))
  return true
}

/** A port of the reader's machine that leads to the server's: what is at the public one there is something else. */
const isForwarded = (opened: string, publicUrl: string): boolean =>
  isLoopback(publicUrl) && new URL(opened).port !== new URL(publicUrl).port

/** The scheme is the public one: behind a proxy only the browser knows its own. */
function openedAt(host: string, publicUrl: string): string | undefined {
  try {
    return new URL(`${new URL(publicUrl).protocol}//${host}`).origin
  } catch {
    return undefined
  }
}
