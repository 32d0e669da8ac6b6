import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { ServerBuild } from 'react-router'

import type { Pages } from '#api/http/app'

const folder = path.resolve(import.meta.dirname, '../../build')

/** The pages that tools/start/build-pages.ts built; undefined when there are none. */
export async function builtPages(): Promise<Pages | undefined> {
  const file = path.join(folder, 'server', 'index.js')
  if (!existsSync(file)) return undefined
  const { pagesFrom } = await import('#api/pages/pages')
  const build = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ServerBuild
  return pagesFrom({ build: async () => build, files: path.join(folder, 'client') })
}
