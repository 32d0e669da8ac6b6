import type { Deps } from '#api/http/deps'
import type { App } from '#api/http/serve'
import { shop } from '#shop'

const DAY_SECONDS = 86_400

/** Serves whom to tell of a security problem (RFC 9116). */
export function securityTxt(app: App, { settings }: Deps): void {
  app.get('/.well-known/security.txt', (c) => {
    const lines = [
      `Contact: mailto:${shop.email}`,
      `Expires: ${inHalfAYear().toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': `public, max-age=${DAY_SECONDS}` })
  })
}

// The address is that of the running shop, so it never goes out of date; the first of a month keeps the file the same.
function inHalfAYear(): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1))
}
