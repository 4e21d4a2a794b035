/** Makes the browser save bytes as a file. */
export const saveBytes = (bytes: Blob, name: string): void => {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
