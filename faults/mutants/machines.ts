// Naive builds: the database, the lines and a provider in trouble.
import type { Mutant } from './mutant.ts'

export const machines: Mutant[] = [
  {
    name: 'keeps a lock on a line that says nothing',
    edits: [{ file: 'jobs/timers.ts', from: 'sql`SELECT`.execute(connection)', to: 'Promise.resolve()' }],
    fails: { test: 'jobs/timers.test.ts', named: 'keeps its lock for as long as it runs' },
  },
  {
    name: 'queues what waits once more at every look',
    edits: [{ file: 'jobs.ts', from: 'if (options.unlessWaiting && ', to: 'if (options.unlessWaiting && false && ' }],
    fails: { test: 'domain/orders/payments/recheck-open-orders.test.ts', named: 'are one job each' },
  },
  {
    name: 'runs on a database that answers before it has written',
    edits: [
      {
        file: 'adapters/postgres.ts',
        from: "    synchronous_commit: 'on',\n",
        to: "    synchronous_commit: 'off',\n    wal_writer_delay: '10s',\n",
      },
      { file: 'db/connect.ts', from: '  if (weak.length > 0)\n', to: '  if (weak.length > 9)\n' },
    ],
    fails: { fault: 'kill -9', finds: /lost: [1-9]\d* orders/ },
  },
  {
    name: 'starts on a database that may forget',
    edits: [
      {
        file: 'db/connect.ts',
        from: "IN ('fsync', 'full_page_writes', 'synchronous_commit')",
        to: "IN ('fsync', 'full_page_writes')",
      },
    ],
    fails: { test: 'db/connect.test.ts', named: 'a database that may forget what it acknowledged is refused' },
  },
  {
    name: 'tries a transaction again whatever became of its commit',
    edits: [{ file: 'db/retry.ts', from: 'if (commits || nth === TRIES', to: 'if (nth === TRIES' }],
    fails: { test: 'db/retry.test.ts', named: 'once COMMIT was sent, though its answer is lost' },
  },
  {
    name: 'does not listen for errors of a line at work',
    edits: [
      { file: 'db/connect.ts', from: "  pool.on('connect', (client) => client.on('error', () => {}))\n", to: '' },
    ],
    fails: { fault: 'race: the line to the database freezes', finds: /a server ended/ },
  },
  {
    name: 'waits for a line that says nothing any more',
    edits: [{ file: 'db/connect.ts', from: '  if (!unhurried) hangUpOnSilence(pool, silentMs)\n', to: '' }],
    fails: { fault: 'race: every open line', finds: /nobody could buy/ },
  },
  {
    name: 'is ready as long as it runs',
    edits: [
      {
        file: 'api/health.ts',
        from: '      // A standby answers reads, but takes no order.\n',
        to: '      if (deps.pool) return {}\n',
      },
    ],
    fails: { fault: 'mood: database away', finds: /(\d+) of (?!\1 )\d+ answers/ },
  },
  {
    name: 'asks a provider that is down again and again',
    edits: [{ file: 'adapters/razorpay.ts', from: 'takesOrders: breaker.admits', to: 'takesOrders: () => true' }],
    fails: { fault: 'mood: provider answers 500', finds: /breaker closed/ },
  },
  {
    name: 'takes a broken line for a no',
    edits: [
      {
        file: 'adapters/razorpay.ts',
        from: "return { is: 'unreachable', reason: error instanceof",
        to: "return { is: 'refused', status: 400, reason: error instanceof",
      },
    ],
    fails: { fault: 'mood: provider resets', finds: /[1-9]\d* (payers turned away|payments astray)/ },
  },
]
