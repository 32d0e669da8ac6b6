import { refreshUser, userNow, watchUser } from '#web/session/session.ts'

const KEY = 'mewa.session'

/**
 * Reloads a page that the back button shows as it was, if another shopper or nobody is logged in by now. Storage tells
 * at once who is, without the shop; a page of the shopper who still is stays, and is refreshed.
 */
export function watchShownAgain(): void {
  noteShopper()
  watchUser(noteShopper)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (notedShopper() === (userNow()?._id ?? null)) return void refreshUser()
    // Nothing personal is painted until the page has loaded again.
    document.documentElement.hidden = true
    window.location.reload()
  })
}

function noteShopper(): void {
  const user = userNow()
  try {
    if (user) localStorage.setItem(KEY, user._id)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage each page reloads when it is shown again.
  }
}

function notedShopper(): string | null | undefined {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return undefined
  }
}
