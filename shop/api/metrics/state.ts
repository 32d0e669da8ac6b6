import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Deps } from '#api/http/deps'
import { gauge, type Values } from '#api/metrics/gauge'
import type { Metric } from '#api/metrics/histogram'
import { webhooksAreMissing } from '#domain/orders/webhooks/sweep-webhooks'

// Below Prometheus' own patience of 10 s: a database that hangs is no shop that is down.
const PATIENCE_MS = 4_000

/** The state of this process: its start and its connections to the database. */
export function stateOfProcess({ pool, changes }: Pick<Deps, 'pool' | 'changes'>): Metric[] {
  const busy = pool.totalCount - pool.idleCount
  return [
    gauge('shop_processes', 'Processes of the shop on this machine that answered.', 'sum', 1),
    gauge(
      'shop_last_start_seconds',
      'When the youngest process started, since 1970.',
      'max',
      performance.timeOrigin / 1_000,
    ),
    gauge('database_connections', 'Connections to the database by state.', 'sum', [
      { labels: { state: 'busy' }, value: busy },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ]),
    gauge('database_connections_limit', 'The most connections that the processes may have.', 'sum', pool.options.max),
    gauge(
      'database_connections_awaited',
      'Work that waits for a connection to the database.',
      'sum',
      pool.waitingCount,
    ),
    gauge(
      'caches_current',
      '1 while notifications of the database arrive, so that caches are used.',
      'min',
      changes.isListening() ? 1 : 0,
    ),
  ]
}

/** The state of the shop, the same for all processes; only `database_up` while the database is away. */
export async function stateOfShop({ db }: Pick<Deps, 'db'>): Promise<Metric[]> {
  const up = (value: 0 | 1) => gauge('database_up', '1 when the database answers within 4 s.', 'first', value)
  const read = Promise.all([readQueues(db), readShop(db), webhooksAreMissing(db)]).catch(() => undefined)
  const state = await Promise.race([read, pause(PATIENCE_MS, undefined, { ref: false })])
  if (!state) return [up(0)]
  const [queues, shop, isWebhookMissing] = state
  const byQueue = (value: (queue: (typeof queues)[number]) => number): Values =>
    queues.map((queue) => ({ labels: { queue: queue.name }, value: value(queue) }))
  return [
    up(1),
    gauge('database_writable', '1 when the database takes writes.', 'first', shop.writable ? 1 : 0),
    gauge(
      'queue_waiting_jobs',
      'Jobs that could run now, by queue.',
      'first',
      byQueue(({ jobs }) => jobs),
    ),
    gauge(
      'queue_oldest_seconds',
      'How long the oldest of them waits.',
      'first',
      byQueue(({ seconds }) => seconds),
    ),
    gauge(
      'queue_retrying_seconds',
      'Age of the oldest job that failed and is tried again, by queue.',
      'first',
      byQueue(({ retrying }) => retrying),
    ),
    gauge('webhooks_oldest_seconds', 'How long the oldest webhook waits to be processed.', 'first', shop.webhooks),
    gauge(
      'webhooks_missing',
      '1 when payments arrived within the hour, but no webhook.',
      'first',
      isWebhookMissing ? 1 : 0,
    ),
    gauge('money_differences', 'Differences to the books of Razorpay.', 'first', shop.differences),
    gauge('money_compared_seconds', 'Since the books were last compared.', 'first', shop.compared ?? []),
  ]
}

type WaitingQueue = { name: string; jobs: number; seconds: number; retrying: number }

// The given-up mails are a queue, too. A retry is due later, so that its age alone tells how long it fails.
async function readQueues(db: Deps['db']): Promise<WaitingQueue[]> {
  const { rows } = await sql<WaitingQueue>`
    SELECT q.name, count(j.id) FILTER (WHERE j.start_after <= now())::int AS jobs,
      greatest(0, coalesce(extract(epoch FROM now() - min(j.start_after)), 0))::float8 AS seconds,
      coalesce(extract(epoch FROM now() - min(j.created_on) FILTER (WHERE j.state = 'retry')), 0)::float8 AS retrying
    FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name AND j.state IN ('created', 'retry')
    GROUP BY q.name ORDER BY q.name`.execute(db)
  return rows
}

type ShopState = { writable: boolean; webhooks: number; differences: number; compared: number | null }

async function readShop(db: Deps['db']): Promise<ShopState> {
  const { rows } = await sql<ShopState>`
    SELECT current_setting('transaction_read_only') = 'off' AS writable,
      coalesce((SELECT extract(epoch FROM now() - min(received_at)) FROM webhook_events WHERE processed_at IS NULL), 0)::float8 AS webhooks,
      coalesce((SELECT differences FROM money_compared), 0) AS differences,
      (SELECT extract(epoch FROM now() - asked_at) FROM money_compared)::float8 AS compared`.execute(db)
  return rows[0]!
}
