import type { Deps } from '#api/http/deps'
import { matches } from '#api/http/encoded'
import type { App } from '#api/http/serve'
import { refusals } from '#contract/wording'
import { Failure } from '#domain/process/failure'

const rules = {
  'Content-Type': 'image/webp',
  // The bytes of a key never change.
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': 'sandbox',
  // Readers of emails show them at other sites, and so do other frontends.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** /images: the stored sizes under their exact names only. */
export function pictureFiles(app: App, deps: Deps): void {
  app.get('/images/:key{[0-9a-f]{32}}/:file{(?:160|320|640|1280)\\.webp}', async (c) => {
    const { key, file } = c.req.param()
    const etag = `"${key}-${file}"`
    if (matches(c.req.raw.headers.get('if-none-match'), etag)) return c.body(null, 304, { ...rules, ETag: etag })
    const bytes = await deps.pictures.read(`${key}/${file}`).catch((cause: Error) => {
      if (cause.name !== 'PictureStoreError') throw cause
      throw new Failure('unavailable', refusals.picturesNotRead, { retryAfter: 2, cause })
    })
    if (!bytes) throw new Failure('missing', refusals.notFound)
    return c.body(new Uint8Array(bytes), 200, { ...rules, ETag: etag, 'Content-Length': String(bytes.byteLength) })
  })
}
