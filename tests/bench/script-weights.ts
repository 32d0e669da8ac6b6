// The script size of each built page. `node tests/bench/script-weights.ts` fails when a page exceeds its limit.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { ServerBuild } from 'react-router'

import { table } from './table.ts'

/** Bytes, gzip. */
const MAX_OPENED = 185_500
const MAX_MORE = 30_000

const FIRST = 'login'
const build = path.resolve(import.meta.dirname, '../../build')

type Weight = { page: string; opened: number; adds: number }

/**
 * The gzip bytes of each page and layout when it is opened first, and the bytes it adds to the login page, which
 * everybody opens first, and to the layouts around it.
 */
export async function scriptWeights(): Promise<Weight[]> {
  const { assets } = (await import(pathToFileURL(path.join(build, 'server', 'index.js')).href)) as ServerBuild
  const scriptsOf = (id: string | undefined): string[] => {
    const route = assets.routes[id ?? '']
    if (!route) return [assets.entry.module, ...assets.entry.imports]
    const own = [route.module, route.clientLoaderModule, route.clientActionModule, route.clientMiddlewareModule]
    return [...own.flatMap((each) => each ?? []), ...(route.imports ?? []), ...scriptsOf(route.parentId)]
  }
  const withManifest = (id = FIRST) => [assets.url, ...scriptsOf(id)]
  const first = withManifest(FIRST)
  if (!assets.routes[FIRST]) throw new Error(`There is no page ${FIRST}.`)
  return Object.values(assets.routes).flatMap((route) => {
    if (!route) return []
    const all = new Set(withManifest(route.id))
    const before = new Set([...first, ...withManifest(route.parentId)])
    return { page: route.id, opened: bytesOf(all), adds: bytesOf(all.difference(before)) }
  })
}

function bytesOf(scripts: Set<string>): number {
  const sizes = [...scripts].map((script) => {
    const file = path.join(build, 'client', script)
    return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The heaviest pages; all of them without a limit. */
export async function weightsTable(most?: number): Promise<string> {
  const heaviest = (await scriptWeights()).toSorted((one, other) => other.opened - one.opened).slice(0, most)
  const rows = heaviest.map(({ page, opened, adds }) => [page, kB(opened), kB(adds)])
  return table(['kB of script, gzip', 'opened first', 'adds'], rows)
}

const kB = (bytes: number) => (bytes / 1_000).toFixed(1)

if (import.meta.main) {
  console.log(await weightsTable())
  for (const { page, opened, adds } of await scriptWeights()) {
    if (adds <= MAX_MORE && opened <= MAX_OPENED) continue
    console.error(`The scripts of ${page} are too large: ${opened} bytes opened first, ${adds} added.`)
    process.exitCode = 1
  }
}
