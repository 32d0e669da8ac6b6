import { sql } from 'kysely'
import { onTestFinished } from 'vitest'

import { measure } from '#api/metrics/answers'
import { connectionsGiven, measurePool } from '#api/metrics/pool'
import { calls } from '#contract/calls'
import { connect } from '#db/connect'
import { describe, expect, it as withShop, vi } from '#test/fixtures'
import { startSeveralProcesses } from '#test/several-processes'

const METRICS_TOKEN = 'a token of the metrics'
const it = withShop.extend('environment', { scope: 'file' }, { METRICS_TOKEN })

async function scraped(url: string): Promise<string[]> {
  const answer = await fetch(url + calls.metrics.path, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(answer.status).toBe(200)
  return (await answer.text()).split('\n')
}
const valueOf = (lines: string[], series: string): number | undefined => {
  const line = lines.find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

it('an answer counts in each bucket that is long enough, and in the sum', async ({ shop }) => {
  for (const seconds of [0.001, 0.5, 60]) measure('GET', 'a call', 200, seconds)
  const lines = await scraped(shop.url)
  const of = (part: string) => lines.filter((each) => each.includes('call="a call"') && each.includes(part))
  const counts = of('_bucket').map((line) => /le="([^"]+)".* (\d+)$/.exec(line)?.slice(1))
  expect(counts).toEqual([
    ['0.001', '1'],
    ['0.005', '1'],
    ['0.025', '1'],
    ['0.1', '1'],
    ['0.5', '2'],
    ['2.5', '2'],
    ['10', '2'],
    ['+Inf', '3'],
  ])
  expect([...of('_sum'), ...of('_count')]).toEqual([
    'http_request_duration_seconds_sum{method="GET",call="a call",status="200"} 60.501',
    'http_request_duration_seconds_count{method="GET",call="a call",status="200"} 3',
  ])
  expect(lines).toContain('# TYPE http_request_duration_seconds histogram')
  expect(lines).toContain('# TYPE process_resident_memory_bytes gauge')
})

describe('the state of a shop that sells', () => {
  it('requests to the provider, mails and jobs are counted by their outcome', async ({ shop, buyer }) => {
    const provider = 'provider_request_duration_seconds_count{call="createOrder",outcome="done"}'
    const before = valueOf(await scraped(shop.url), provider) ?? 0
    await buyer.buy([{ product: await shop.stock(5), quantity: 1 }])
    await vi.waitFor(async () => {
      const lines = await scraped(shop.url)
      expect(valueOf(lines, provider)).toBe(before + 1)
      expect(valueOf(lines, 'mail_delivery_duration_seconds_count{outcome="sent"}')).toBeGreaterThan(0)
      expect(valueOf(lines, 'job_duration_seconds_count{queue="webhook",outcome="completed"}')).toBeGreaterThan(0)
    }, 10_000)
  })

  // Mutations: the pool is not measured; a rebuild or an answer from memory is not counted.
  it('waiting for connections, answers from memory and reads that fill a cache are counted', async ({ shop }) => {
    const given = 'database_connection_wait_seconds_count{outcome="given"}'
    const hits = 'cache_hits_total{cache="catalogue"}'
    const rebuilds = 'cache_read_duration_seconds_count{cache="catalogue",outcome="done"}'
    const counts = async () => {
      const lines = await scraped(shop.url)
      return [given, hits, rebuilds].map((series) => valueOf(lines, series) ?? 0)
    }
    const list = async () => void (await (await fetch(shop.url + calls.productList.path)).arrayBuffer())
    await vi.waitFor(() => expect(shop.deps.changes.isListening()).toBe(true), 30_000)
    const before = await counts()
    await shop.stock(5)
    await list()
    // News of the change that is on its way outdates the first answer.
    await expect
      .poll(async () => {
        await list()
        return (await counts())[1]
      })
      .toBeGreaterThan(before[1]!)
    const after = await counts()
    expect(after.map((count, nth) => count > before[nth]!)).toEqual([true, true, true])
  })

  it('work that gets no connection is counted as failed', async ({ database }) => {
    const { pool, close } = connect(database.url.replace(/host=[^&]*/, 'host=/nowhere'), { max: 1 })
    measurePool(pool)
    const failed = () =>
      connectionsGiven
        .metric()
        .values.find(({ metricName, labels }) => metricName?.endsWith('_count') && labels['outcome'] === 'failed')
        ?.value ?? 0
    const before = failed()
    await expect(pool.query('SELECT 1')).rejects.toThrow()
    await expect(pool.connect()).rejects.toThrow()
    expect(failed()).toBe(before + 2)
    await close()
  })

  it('what waits, what differs and what is connected is read when it is asked', async ({ shop }) => {
    const { db } = shop.deps
    const before = await scraped(shop.url)
    expect(valueOf(before, 'database_up')).toBe(1)
    expect(valueOf(before, 'caches_current')).toBe(1)
    expect(valueOf(before, 'shop_processes')).toBe(1)
    expect(valueOf(before, 'queue_waiting_jobs{queue="mail-given-up"}')).toBe(0)
    await sql`INSERT INTO pgboss.job (name, data, start_after) VALUES ('mail-given-up', '{}', now() - interval '1 hour')`.execute(
      db,
    )
    await sql`INSERT INTO money_compared (asked_at, differences) VALUES (now() - interval '1 day', 2)
      ON CONFLICT (singleton) DO UPDATE SET asked_at = excluded.asked_at, differences = excluded.differences`.execute(
      db,
    )
    await sql`INSERT INTO webhook_events (event_key, event, body, received_at) VALUES ('1', 'x', '', now() - interval '1 hour')`.execute(
      db,
    )
    await sql`INSERT INTO pgboss.job (name, data, state, created_on, start_after)
      VALUES ('mail', '{}', 'retry', now() - interval '1 hour', now() + interval '1 minute')`.execute(db)
    const after = await scraped(shop.url)
    // A mail of the shop itself may wait, too.
    expect(valueOf(after, 'queue_oldest_seconds{queue="mail"}')).toBeLessThan(60)
    expect(valueOf(after, 'queue_retrying_seconds{queue="mail"}')).toBeGreaterThanOrEqual(3_600)
    expect(valueOf(after, 'database_writable')).toBe(1)
    expect(valueOf(after, 'disk_free_bytes')).toBeLessThanOrEqual(valueOf(after, 'disk_size_bytes') ?? 0)
    // A shop without backups has none that are old.
    expect(valueOf(after, 'backup_age_seconds')).toBeUndefined()
    expect(valueOf(after, 'queue_waiting_jobs{queue="mail-given-up"}')).toBe(1)
    expect(valueOf(after, 'queue_oldest_seconds{queue="mail-given-up"}')).toBeGreaterThanOrEqual(3_600)
    expect(valueOf(after, 'money_differences')).toBe(2)
    expect(valueOf(after, 'money_compared_seconds')).toBeGreaterThanOrEqual(86_400)
    expect(valueOf(after, 'webhooks_oldest_seconds')).toBeGreaterThanOrEqual(3_600)
  })
})

// Three processes start.
withShop('with several processes, one answer adds up all of them', async () => {
  const { url, stop } = await startSeveralProcesses({ METRICS_TOKEN, WORKERS: '2' })
  onTestFinished(stop)
  const ASKED = 12
  // Connections of their own, which go to both processes in turn.
  for (let i = 0; i < ASKED; i += 1) {
    await (await fetch(url + calls.productList.path, { headers: { connection: 'close' } })).arrayBuffer()
  }
  const lines = await scraped(url)
  expect(valueOf(lines, 'shop_processes')).toBe(2)
  const series = `http_request_duration_seconds_count{method="GET",call="${calls.productList.path}",status="200"}`
  expect(valueOf(lines, series)).toBe(ASKED)
})
