const KEY = 'reloaded-for'

/** A script that is gone belongs to a release that is gone: the page is opened anew, once for each address. */
export function openAnewWhenScriptIsGone(error: unknown): void {
  if (!isMissingScript(error) || !navigator.onLine) return
  const { href } = window.location
  if (sessionStorage.getItem(KEY) === href) return
  sessionStorage.setItem(KEY, href)
  window.location.reload()
}

// The words of Chromium, of Firefox and of Safari.
function isMissingScript(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /dynamically imported module|module script failed/i.test(text)
}
