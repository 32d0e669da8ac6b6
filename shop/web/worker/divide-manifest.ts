// Runs when the pages are built.
import * as fs from 'node:fs/promises'
import path from 'node:path'

import type { ServerBuild } from 'react-router'

import { manifestOfSeller } from '#web/router/areas.ts'

type Manifest = ServerBuild['assets']

/**
 * Divides the list of all routes and their scripts in two: one for the shop, in its place, and one for the seller's area.
 * Each page loads one of them first, and names of scripts do not compress.
 */
export async function divideManifest(client: string, { url }: Manifest): Promise<void> {
  const file = path.join(client, url)
  const [, set = '', json = ''] = /^([^=]+=)(.*);$/s.exec(await fs.readFile(file, 'utf8')) ?? []
  const manifest = JSON.parse(json) as Manifest
  const write = (to: string, of: (id: string) => boolean) =>
    fs.writeFile(path.join(client, to), `${set}${withoutEmpty({ ...manifest, routes: withParents(manifest, of) })};`)
  const isSellers = (id: string) => id.startsWith('seller/')
  await write(manifestOfSeller(url), isSellers)
  await write(url, (id) => !isSellers(id))
}

// React Router reads no difference between false and absent.
function withoutEmpty(manifest: Manifest): string {
  return JSON.stringify(manifest, (key, value: unknown) =>
    key.startsWith('has') && value === false ? undefined : value,
  )
}

function withParents({ routes }: Manifest, isWanted: (id: string) => boolean): Manifest['routes'] {
  const kept = new Set(Object.keys(routes).filter(isWanted))
  for (const id of kept) {
    const { parentId } = routes[id] ?? {}
    // A Set also visits what is added meanwhile.
    if (parentId !== undefined) kept.add(parentId)
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
}
