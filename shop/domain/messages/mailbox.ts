// Providers that ignore dots before the @, and their second domain.
const WITHOUT_DOTS = new Set(['gmail.com'])
const SAME: Record<string, string> = { 'googlemail.com': 'gmail.com' }

/** Limits count mailboxes: `A.sha+x@Gmail.com` is `asha@gmail.com` (RFC 5233, subaddressing; Gmail ignores dots). A phone is its own. */
export function mailboxOf(email: string): string {
  if (!email.includes('@')) return email
  const [, local = '', domain = ''] = /^([^+]*)[^@]*@(.*)$/.exec(email.toLowerCase()) ?? []
  const host = SAME[domain] ?? domain
  return `${WITHOUT_DOTS.has(host) ? local.replaceAll('.', '') : local}@${host}`
}
