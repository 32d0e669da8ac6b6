import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'

import type { Env } from '#api/env'

const YEAR = 31_536_000

/** Files of the built pages, precompressed when the build made them so; undefined when there is none of that name. */
export function staticFiles(folder: string): (c: Context<Env>) => Promise<Response | undefined> {
  const serve = serveStatic<Env>({
    root: folder,
    precompressed: true,
    onFound: (_file, c) => {
      c.header('Cache-Control', lifetime(c.req.path))
      // The offline page, a file too, brings its styles along as every page does.
      const styles = "style-src 'self' 'unsafe-inline'"
      c.header('Content-Security-Policy', `default-src 'self'; ${styles}; frame-ancestors 'none'`)
    },
  })
  return async (c) => {
    if (isPrivate(c.req.path)) return undefined
    const found = (await serve(c as Context<Env, string>, async () => {})) ?? undefined
    // A page of our own is no answer to a browser that asks for a script of the last release.
    return found ?? (c.req.path.startsWith('/assets/') ? c.text('Not found', 404) : undefined)
  }
}

function lifetime(path: string): string {
  // The build names what is below /assets/ by its content, so a name never means another file.
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR}, immutable`
  // A new worker is how an installed shop learns of a new release.
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

// Dotfiles, source maps, and the compressed twins, which only content negotiation hands out.
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
