import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { connect } from '#db/connect'
import { type Primary, primaryOf } from '#db/servers/primary'
import { startReplicatedDatabase } from '#test/databases/replicated-database'
import { expect, it as base } from '#test/fixtures'

const it = base.extend('servers', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-servers-'))
  const servers = await startReplicatedDatabase(folder)
  onCleanup(async () => {
    await servers.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return servers
})

/** The address with its servers in the opposite order. */
function turned(url: string): string {
  const options = new URLSearchParams(url.slice(url.indexOf('?')))
  options.set('host', options.get('host')!.split(',').toReversed().join(','))
  return `${url.slice(0, url.indexOf('?'))}?${options}`
}

/** The name of the server that takes writes. */
async function found(primary: Primary): Promise<string> {
  primary.forget()
  return path.basename(path.dirname((await primary.find()).host))
}

it('of two servers the one that takes writes is used, whichever is named first', async ({ servers }) => {
  for (const url of [servers.url, turned(servers.url)]) {
    expect(await found(primaryOf(url))).toBe('first')
    const { pool, close } = connect(url, { max: 2 })
    await pool.query('CREATE TABLE IF NOT EXISTS written (at timestamptz)')
    await close()
  }
})

// Mutation: believes each server that takes writes. The first one does not know that it was replaced.
it('a primary that was replaced is refused, although it takes writes', async ({ servers }) => {
  const primary = primaryOf(servers.url)
  const { urls } = servers
  const { pool, close } = connect(servers.url, { max: 2 })
  await pool.query('SELECT 1')
  await servers.promote()
  expect(await found(primary)).toBe('second')
  const replaced = new pg.Client({ connectionString: urls.first })
  await replaced.connect()
  await expect(primary.check(replaced)).rejects.toThrow('has replaced it')
  await replaced.end()
  expect((await pool.query<{ of: string }>(`SHOW data_directory`)).rows[0]).toMatchObject({
    data_directory: expect.stringContaining('/second/') as string,
  })
  // A server that is stalled is not waited for.
  await servers.signalFirst('SIGSTOP')
  expect(await found(primary)).toBe('second')
  expect(await found(primaryOf(turned(servers.url)))).toBe('second')
  await close()
})

it('while no server takes writes, the reason is one that passes', async ({ servers }) => {
  await servers.signalFirst('SIGKILL')
  const { pool, close } = connect(servers.url, { max: 2 })
  await expect(pool.query('SELECT 1')).rejects.toMatchObject({ name: 'NoPrimary', code: '57P03' })
  await servers.promote()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await close()
})
