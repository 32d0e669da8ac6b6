const KEY = 'reloaded-for'

/** A missing script belongs to an older release: reloads the page, once per address. */
export function reloadOnMissingScript(error: unknown): void {
  if (!isMissingScript(error) || !navigator.onLine) return
  const { href } = window.location
  if (sessionStorage.getItem(KEY) === href) return
  sessionStorage.setItem(KEY, href)
  window.location.reload()
}

// The messages of Chromium, Firefox and Safari.
function isMissingScript(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /dynamically imported module|module script failed/i.test(text)
}
