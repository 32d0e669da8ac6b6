import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'

import type { Env } from '#api/http/env'

const YEAR = 31_536_000

/** Serves files of the client build, precompressed if the build did so; undefined when there is no such file. */
export function staticFiles(folder: string): (c: Context<Env>) => Promise<Response | undefined> {
  const serve = serveStatic<Env>({
    root: folder,
    precompressed: true,
    onFound: (_file, c) => {
      c.header('Cache-Control', lifetime(c.req.path))
      // The offline page is a file with inline styles.
      const styles = "style-src 'self' 'unsafe-inline'"
      c.header('Content-Security-Policy', `default-src 'self'; ${styles}; frame-ancestors 'none'`)
    },
  })
  return async (c) => {
    if (isPrivate(c.req.path)) return undefined
    const found = (await serve(c as Context<Env, string>, async () => {})) ?? undefined
    // A request for a script of an older release must not get a page.
    return found ?? (c.req.path.startsWith('/assets/') ? c.text('Not found', 404) : undefined)
  }
}

function lifetime(path: string): string {
  // Names below /assets/ contain a hash of the content.
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR}, immutable`
  // An installed shop detects a new release by a changed service worker.
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

// Dotfiles, source maps, and compressed files, which only content negotiation serves.
function isPrivate(path: string): boolean {
  return /(^|\/)\.|\.(map|br|gz|zst)$/i.test(decodeURIComponentSafely(path))
}

function decodeURIComponentSafely(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
