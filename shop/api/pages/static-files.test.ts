import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { Hono } from 'hono'

import type { Env } from '#api/http/env'
import { staticFiles } from '#api/pages/static-files'
import { describe, expect, it as base } from '#test/fixtures'

const files = [
  'assets/root-1a2b.js',
  'assets/root-1a2b.js.map',
  'assets/root-1a2b.js.br',
  'assets/root-1a2b.css.MAP',
  '.env',
  '.git/HEAD',
  '.vite/manifest.json',
  'icons/.hidden.png',
  'sw.js',
]

const it = base.extend('app', { scope: 'file' }, async ({ folder }) => {
  const client = path.join(folder, 'client')
  for (const file of files) {
    await mkdir(path.join(client, path.dirname(file)), { recursive: true })
    await writeFile(path.join(client, file), 'a file')
  }
  await writeFile(path.join(folder, 'server.ts'), 'a file')
  const serve = staticFiles(client)
  const app = new Hono<Env>()
  app.notFound(async (c) => (await serve(c)) ?? c.text('a page', 404))
  return app
})

describe('the files of the client build', () => {
  it.for(['/assets/root-1a2b.js', '/sw.js'])('%s is one of them', async (address, { app }) => {
    expect(await (await app.request(address)).text()).toBe('a file')
  })

  it.for([
    '/assets/root-1a2b.js.map',
    '/assets/root-1a2b.js%2emap',
    '/assets/root-1a2b.css.MAP',
    '/assets/root-1a2b.js.br',
    '/.env',
    '/%2eenv',
    '/.git/HEAD',
    '/%2egit/HEAD',
    '/.vite/manifest.json',
    '/icons/.hidden.png',
    '/assets/../.env',
    '/assets/..%2f.env',
    '/..%2fserver.ts',
    '/%2e%2e/server.ts',
    '/..%5cserver.ts',
    '//server.ts',
    '/assets/',
    '/icons',
  ])('P3: %s is none of them', async (address, { app }) => {
    const answer = await app.request(new Request(`http://shop.test${address}`))
    expect([answer.status, await answer.text()]).not.toContain('a file')
    expect(answer.status).toBe(404)
  })
})
