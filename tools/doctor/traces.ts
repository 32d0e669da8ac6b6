import { sql } from 'kysely'

import type { Config } from '#config'
import { calls } from '#contract/calls'
import { amountSetting } from '#contract/money/amount-settings'
import type { Db } from '#db/connect'
import { DEAD_LETTERS } from '#jobs/queues'
import type { Mistake } from './mistake.ts'

const ENOUGH = 20

/** Reads the tables for the traces that mistakes leave while the shop runs. */
export async function examineTraces(db: Db, config: Config): Promise<Mistake[]> {
  const found = await Promise.all([
    webhooks(db, config),
    mails(db),
    jobs(db),
    networks(db),
    money(db),
    amounts(db),
    sellers(db),
  ])
  return found.flat()
}

async function webhooks(db: Db, { publicUrl }: Config): Promise<Mistake[]> {
  const { rows } = await sql<{ payments: number; events: number; strangers: number }>`
    SELECT (SELECT count(*)::int FROM payments WHERE created_at BETWEEN now() - interval '7 days' AND now() - interval '1 hour') AS payments,
      (SELECT count(*)::int FROM webhook_events WHERE received_at > now() - interval '7 days') AS events,
      (SELECT count(*)::int FROM webhook_events WHERE outcome = 'another account' AND received_at > now() - interval '7 days') AS strangers
    `.execute(db)
  const { payments, events, strangers } = rows[0]!
  const address = publicUrl + calls.orderRazorpayWebhook.path
  return [
    ...(payments > 0 && events === 0
      ? [
          {
            mistake: `${payments} payments came in a week, but no webhook: it is not set up, or RAZORPAY_WEBHOOK_SECRET is not its secret.`,
            remedy: `Set it up in Razorpay's dashboard, Account & Settings, Webhooks, for ${address}, with that secret.`,
          },
        ]
      : []),
    ...(strangers > 0
      ? [
          {
            mistake: `${strangers} webhooks of a week name another account than RAZORPAY_ACCOUNT_ID and were ignored.`,
            remedy: "Correct RAZORPAY_ACCOUNT_ID; it is in the dashboard's menu of the profile.",
          },
        ]
      : []),
  ]
}

async function mails(db: Db): Promise<Mistake[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await sql<{ lost: number; late: number }>`
    SELECT count(*) FILTER (WHERE name <> 'mail')::int AS lost,
      count(*) FILTER (WHERE name = 'mail' AND created_on < now() - interval '15 minutes')::int AS late
    FROM pgboss.job WHERE (name = 'mail' AND state IN ('created', 'retry') AND start_after < now() + interval '1 day')
      OR (name = ${DEAD_LETTERS} AND state = 'created')`.execute(db)
  const { lost, late } = rows[0]!
  if (lost + late === 0) return []
  return [
    {
      mistake: `${late} emails wait for longer than 15 minutes, and ${lost} were given up.`,
      remedy: 'The page Emails of the seller names the reason of each, and sends them again.',
    },
  ]
}

async function jobs(db: Db): Promise<Mistake[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pgboss.job
    WHERE name <> 'mail' AND name <> ${DEAD_LETTERS} AND state = 'created' AND start_after < now() - interval '15 minutes'`.execute(
    db,
  )
  const { waiting } = rows[0]!
  if (waiting === 0) return []
  return [
    {
      mistake: `${waiting} jobs wait for longer than 15 minutes: no process of the shop works on them.`,
      remedy: 'Start the shop; if it runs, read its log for errors of the job queue.',
    },
  ]
}

async function hasQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`.execute(db)
  return rows[0]?.there ?? false
}

// The log stores the network of each act, without its last part.
async function networks(db: Db): Promise<Mistake[]> {
  const { rows } = await sql<{ network: string; acts: number; accounts: number; networks: number }>`
    SELECT mode() WITHIN GROUP (ORDER BY network) AS network, sum(count)::int AS acts,
      count(DISTINCT account)::int AS accounts, count(DISTINCT network)::int AS networks
    FROM audit_log WHERE network IS NOT NULL AND at > now() - interval '7 days'`.execute(db)
  const { network, accounts, networks: different } = rows[0]!
  if (different !== 1 || accounts < ENOUGH) return []
  return [
    {
      mistake: `All ${accounts} accounts of a week seem to come from one network, ${network}: that is the proxy.`,
      remedy:
        'Set TRUST_PROXY to the number of proxies in front of the shop, no less and no more; now all visitors share one limit.',
    },
  ]
}

async function money(db: Db): Promise<Mistake[]> {
  const found = await db.selectFrom('money_compared').select('differences').executeTakeFirst()
  if (!found || found.differences === 0) return []
  return [
    {
      mistake: `The books differ from Razorpay’s in ${found.differences} places.`,
      remedy: 'The page Money of the seller names each difference and what resolves it.',
    },
  ]
}

// Each of them cancelled its sale.
async function amounts(db: Db): Promise<Mistake[]> {
  const { rows } = await sql<{ sign: number; count: number }>`
    SELECT sign(p.amount_paise - o.amount_paise)::int AS sign, count(*)::int AS count
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.role = 'mismatch' AND p.created_at > now() - interval '7 days' GROUP BY 1 ORDER BY 1`.execute(db)
  return rows.flatMap(({ sign, count }) => {
    const setting = amountSetting(sign, 0)
    if (!setting) return []
    const mistake = `${count} sales of a week were cancelled and refunded because of their amount. ${setting.cause}`
    return [{ mistake, remedy: setting.remedy }]
  })
}

async function sellers(db: Db): Promise<Mistake[]> {
  const seller = await db.selectFrom('sellers').select('id').limit(1).executeTakeFirst()
  if (seller) return []
  return [
    {
      mistake: 'There is no seller, so nobody can add a product or see an order.',
      remedy: 'Run npm run seller:create.',
    },
  ]
}
