/**
 * The address with each part of its path that is no percent-encoding taken as it is written: `/50%` becomes `/50%25`.
 * React Router matches such a part as it is written, too, but prints a line for it, on the console and past the log.
 */
export function withReadablePath(url: string): string {
  if (!url.includes('%')) return url
  const { origin, pathname, search } = new URL(url)
  const parts = pathname.split('/')
  return parts.every(isReadable) ? url : origin + parts.map(readable).join('/') + search
}

const readable = (part: string) => (isReadable(part) ? part : part.replaceAll('%', '%25'))

function isReadable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
