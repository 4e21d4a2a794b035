/** Whether the server has a newer release than this tab, whose files may be gone. */
export async function hasNewRelease(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (!own) return false
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(own)
  } catch {
    return false
  }
}
