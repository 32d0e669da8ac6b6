import { setImmediate as turn } from 'node:timers/promises'

import { openReplication, parseLsn } from '#adapters/postgres/replication'
import { BACKUP_KEY, itWithBackups as it, query, sell } from '#test/backups'
import { expect, vi } from '#test/fixtures'
import { startSlowConnection } from '#test/slow-connection'

import { type Archive, listPieces, openArchive } from './archive.ts'
import { keepWal } from './keep-wal.ts'

/** The archive, of which some uploads last until `held` is resolved; `arrived` is at the first of them. */
function holding(archive: Archive, holds: (name: string) => boolean) {
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const put: Archive['put'] = async (name, bytes) => {
    if (holds(name)) {
      arrived.resolve()
      await held.promise
    }
    return archive.put(name, bytes)
  }
  return { arrived, held, slow: { ...archive, put } }
}

it('a slow upload ends no stream, and nothing is told as stored before it is', async ({ place }) => {
  const archive = openArchive({ place: { kind: 's3', ...place.bucket }, key: BACKUP_KEY })
  const { arrived, held, slow } = holding(archive, (name) => name.includes('/wal/'))
  const stopping = new AbortController()
  const said: string[] = []
  // Of one that hears nothing for so long, the server ends the connection.
  const url = `${place.url}&options=-c%20wal_sender_timeout%3D6s`
  const ended = keepWal({ url, archive: slow, say: (words) => said.push(words), signal: stopping.signal })
  const streams = () =>
    query(
      place.url,
      `SELECT pid, reply_time > backend_start + '14 s' AS late, sent_lsn - flush_lsn > 16777216 AS waits
       FROM pg_stat_replication`,
    )
  try {
    await expect.poll(streams).toHaveLength(1)
    const [first] = await streams()
    // More than a piece, so that nothing is read from the server either.
    await query(place.url, 'CREATE TABLE much AS SELECT repeat(md5(i::text), 4) AS x FROM generate_series(1, 300000) i')
    await arrived.promise
    await expect.poll(streams, { timeout: 40_000 }).toEqual([{ pid: first?.pid, late: true, waits: true }])
    held.resolve()
    await expect.poll(streams).toEqual([{ pid: first?.pid, late: true, waits: false }])
    expect(said).toEqual([])
  } finally {
    held.resolve()
    stopping.abort()
    await ended
  }
})

// Mutation: an answer to a question of before the end ends the stream.
it('what is sold just before the end is stored, although the answer to an earlier question is under way', async ({
  place,
}) => {
  const archive = openArchive({ place: { kind: 's3', ...place.bucket }, key: BACKUP_KEY })
  const { arrived, held, slow } = holding(archive, (name) => name.endsWith('.archived'))
  const stopping = new AbortController()
  const ended = keepWal({ url: place.url, archive: slow, say: () => {}, signal: stopping.signal })
  await arrived.promise
  const [sender] = await query(place.url, 'SELECT pid FROM pg_stat_replication')
  const pid = Number(sender?.['pid'])
  process.kill(pid, 'SIGSTOP')
  let sold = 0n
  let system = ''
  try {
    await sell(place.url, 'last')
    const [row] = await query(
      place.url,
      'SELECT pg_current_wal_flush_lsn()::text AS lsn, system_identifier::text AS system FROM pg_control_system()',
    )
    sold = parseLsn(String(row?.['lsn']))
    system = String(row?.['system'])
    stopping.abort()
    held.resolve()
    await turn()
    await turn()
  } finally {
    process.kill(pid, 'SIGCONT')
    stopping.abort()
    await ended
  }
  expect((await listPieces(archive, system)).at(-1)?.to).toBeGreaterThanOrEqual(sold)
})

it('a copy of the database waits for a slow store, and not for a database that is silent', async ({ place }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const network = await startSlowConnection(place.url)
  const replication = await openReplication(network.url)
  try {
    const { tar, ended } = replication.baseBackup()
    tar.read(0)
    await expect.poll(() => tar.readableLength).toBeGreaterThanOrEqual(tar.readableHighWaterMark)
    vi.advanceTimersByTime(3_600_000)
    let bytes = 0
    for await (const chunk of tar as AsyncIterable<Buffer>) bytes += chunk.length
    expect(await ended).toBeGreaterThan(0n)
    expect(bytes).toBeGreaterThan(1_000_000)
    network.abandon()
    const asked = replication.identify()
    vi.advanceTimersByTime(3_600_000)
    await expect(asked).rejects.toThrow('The database does not answer any more')
  } finally {
    vi.useRealTimers()
    await replication.close()
    await network.stop()
  }
})
