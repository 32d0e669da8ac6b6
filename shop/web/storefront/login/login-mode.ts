export type LoginMode = 'login' | 'register'

/** Which of the two forms the address selects. */
export function modeOf(search: URLSearchParams): LoginMode {
  return search.get('mode') === 'register' ? 'register' : 'login'
}

/** The query of the page with the other form. */
export function otherMode(search: URLSearchParams): string {
  const other = new URLSearchParams(search)
  if (modeOf(search) === 'login') other.set('mode', 'register')
  else other.delete('mode')
  return other.toString()
}

/** The query that only keeps the page first asked for. */
export function nextOf(search: URLSearchParams): string {
  const next = search.get('next')
  return next === null ? '' : new URLSearchParams({ next }).toString()
}
