// Runs when the pages are built: writes the offline page as a file, and the service worker with the list of its files.
import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { transformWithOxc } from 'vite'

import { shop } from '#shop'
import type { PageContext } from '#web/page-context.ts'

/** Adds `sw.js` and the offline page to the pages built in this folder. */
export async function writeWorker(folder: string): Promise<void> {
  const client = path.join(folder, 'client')
  const build = (await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, 'server', 'index.js')).href
  )) as ServerBuild
  const offlinePage = await writeOfflinePage(client, build)
  const files = await stylesAndFonts(client)
  const shell = await withImports(client, [...scriptsOfTheShop(build), ...files])
  const styles = files.find((file) => /\/shop-styles-[^/]+\.css$/.test(file))
  if (!styles) throw new Error('The build has no stylesheet of the shop.')
  const source = await fs.readFile(path.join(import.meta.dirname, 'service-worker.ts'), 'utf8')
  const { code } = await transformWithOxc(source, 'service-worker.ts', { sourcemap: false })
  const built = { release: hash(JSON.stringify([offlinePage, shell, code])), offlinePage, styles, shell }
  await fs.writeFile(path.join(client, 'sw.js'), `const built = ${JSON.stringify(built)}\n${code}`)
}

/** Renders the offline page for a visitor; the file is named by its content. */
async function writeOfflinePage(client: string, build: ServerBuild): Promise<string> {
  const { pageContext } = build.entry.module as unknown as { pageContext: RouterContext<PageContext> }
  const context = new RouterContextProvider()
  context.set(pageContext, {
    api: async () => Response.json({ success: false }, { status: 401 }),
    settings: {
      business: shop,
      taxPercent: 0,
      deliveryState: '',
      googleEnabled: false,
      checkoutScriptUrl: '',
      publicUrl: '',
    },
    language: 'en',
    wasHere: () => Promise.resolve(false),
    nonce: '',
    report: console.error,
  })
  const answer = await createRequestHandler(build)(new Request('http://localhost/offline'), context)
  const html = await answer.text()
  if (!answer.ok) throw new Error(`The offline page was not rendered: ${answer.status}`)
  const name = `/assets/offline-${hash(html)}.html`
  await fs.writeFile(path.join(client, name), html)
  return name
}

/** The scripts of all pages but the seller's, so that links work without a connection. */
function scriptsOfTheShop({ assets }: ServerBuild): string[] {
  const isSellers = (id: string | undefined): boolean =>
    id !== undefined && (id === 'seller' || isSellers(assets.routes[id]?.parentId))
  const ofRoutes = Object.values(assets.routes).flatMap((route) =>
    route && !isSellers(route.id)
      ? [route.module, route.clientLoaderModule, route.clientActionModule, ...(route.imports ?? [])]
      : [],
  )
  const all = [assets.url, assets.entry.module, ...assets.entry.imports, ...ofRoutes]
  return [...new Set(all.filter((each) => each !== undefined))]
}

async function stylesAndFonts(client: string): Promise<string[]> {
  const files = await fs.readdir(path.join(client, 'assets'))
  // The Indic fonts and those with all Latin letters are large, and most shoppers never need them, nor the seller's styles.
  return files
    .filter(
      (file) =>
        /\.(css|woff2)$|^come-back-.*\.js$|^offline-.*\.avif$/.test(file) && !/^noto-|-latin-|^seller-/.test(file),
    )
    .map((file) => `/assets/${file}`)
}

// A file is kept with what it imports, at once or late.
async function withImports(client: string, files: string[]): Promise<string[]> {
  const all = new Set(files)
  for (const file of all) {
    if (!file.endsWith('.js')) continue
    const code = await fs.readFile(path.join(client, file), 'utf8')
    for (const [, name] of code.matchAll(/(?:from|import)\(?["`]\.\/([^"`]+\.js)["`]/g)) all.add(`/assets/${name}`)
  }
  return [...all].toSorted()
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
