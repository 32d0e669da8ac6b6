// Mutations of how the shop meets failures of the database, the network and the provider.
import type { Mutation } from './mutation.ts'

export const infrastructureMutations: Mutation[] = [
  {
    name: 'stores the choices of two owners at once',
    edits: [{ in: 'chooseSettings', sql: 'LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE', becomes: 'SELECT' }],
    detectedBy: { test: 'when two choices at once contradict each other, to one of them' },
  },
  {
    name: 'sums the tax of documents without waiting for another run',
    edits: [{ in: 'foldGst', sql: 'SELECT FROM gst_summed ORDER BY series FOR UPDATE', becomes: 'SELECT' }],
    detectedBy: { test: 'is in sums once when eight folds meet' },
  },
  {
    name: 'sums documents again that are in the sums',
    edits: [{ in: 'foldGst', sql: 'AND serial > coalesce(s.last, 0)', becomes: '' }],
    detectedBy: { test: 'whatever is sold and refunded', file: 'seller-gst.test.ts' },
  },
  {
    name: 'a return is opened while documents wait for their numbers',
    edits: [{ in: 'openReturn', code: 'await issueDocuments(db, context)', becomes: 'await Promise.resolve()' }],
    detectedBy: { test: 'with a document that waits for its number', file: 'gstr1.test.ts' },
  },
  {
    name: 'explains the difference of a month that it has read in part',
    edits: [{ in: 'compareReturn', code: 'if (!reported.value.isWhole) return $RETURNED', becomes: '' }],
    detectedBy: { test: 'above it nothing is compared' },
  },
  {
    name: 'puts a product without its label back into the shop',
    edits: [{ in: 'archiveProduct', code: 'if (!archived) requireLabel($$$)', becomes: '' }],
    detectedBy: { test: 'is kept, but not in the shop' },
  },
  {
    name: 'judges the label of a product that comes back without its lock',
    edits: [
      {
        in: 'archiveProduct',
        code: 'await lockProduct(tx, productId)',
        becomes:
          "await tx.selectFrom('products').select('facts').where('id', '=', productId).executeTakeFirstOrThrow()",
      },
    ],
    detectedBy: { test: 'a fact that goes while the product comes back' },
  },
  {
    name: 'holds a lock on a connection without keepalive',
    edits: [{ in: 'startChores', code: 'setInterval($$$)', becomes: 'undefined' }],
    detectedBy: { test: 'keeps its lock for as long as it runs' },
  },
  {
    name: 'queues waiting work again at each round',
    edits: [{ in: 'startJobs', code: 'if ($OPTIONS.unlessWaiting && $IS) return', becomes: '' }],
    detectedBy: { test: 'are one job each' },
  },
  {
    name: 'runs on a database that acknowledges before it has written',
    edits: [
      {
        in: 'startPostgres',
        code: "synchronous_commit: 'on'",
        becomes: "synchronous_commit: 'off', wal_writer_delay: '10s'",
      },
      { in: 'requireDurable', code: 'if ($WEAK.length > 0) throw $ERROR', becomes: '' },
    ],
    detectedBy: { fault: 'kill -9 of', reports: /lost: [1-9]\d* orders/ },
  },
  {
    name: 'starts on a database that may lose commits',
    edits: [{ in: 'requireDurable', sql: ", 'synchronous_commit'", becomes: '' }],
    detectedBy: { test: 'a database that may lose acknowledged commits is refused' },
  },
  {
    name: 'retries a transaction whose commit may have succeeded',
    edits: [{ in: 'retryTransactions', code: '$COMMITS || $NTH === TRIES', becomes: '$NTH === TRIES' }],
    detectedBy: { test: 'once COMMIT was sent, though its answer is lost' },
  },
  {
    name: 'does not listen for errors of a connection in use',
    edits: [{ in: 'connect', code: "$POOL.on('connect', ($CLIENT) => $CLIENT.on('error', $$$))", becomes: '' }],
    detectedBy: { fault: 'race: the connection to the database freezes', reports: /a server ended/ },
  },
  {
    name: 'waits for a connection that has gone silent',
    edits: [{ in: 'connect/connect', code: 'dropDeadConnections($$$)', becomes: '() => {}' }],
    detectedBy: { fault: 'race: every open connection', reports: /nobody could buy/ },
  },
  {
    name: 'keeps the connections to a server that is gone',
    edits: [{ in: 'dropDeadConnections', code: 'if (GONE.test($CODE)) drop($$$)', becomes: '' }],
    detectedBy: { test: 'loses the connection, and the idle ones beside it' },
  },
  {
    name: 'leaves idle connections to a dead host open',
    edits: [{ in: 'connect', code: 'const KEEPALIVE = $OPTIONS', becomes: 'const KEEPALIVE = {}' }],
    detectedBy: { test: 'an idle line to a dead host is found by keepalive' },
  },
  {
    name: 'waits for the lock of a migration while the shop queues behind it',
    edits: [{ in: 'migrate', code: 'const LOCK_MS = 1_000', becomes: 'const LOCK_MS = 0' }],
    detectedBy: { test: 'the shop goes on while a migration waits for a lock' },
  },
  {
    name: 'does not start on the schema of a newer release',
    edits: [{ in: 'migrate', code: 'return { ...own, ...$NEWER }', becomes: 'return own' }],
    detectedBy: { test: 'a release starts on the schema of a newer one' },
  },
  {
    name: 'waits for a database that does not answer',
    edits: [
      {
        in: 'orLastKnown',
        code: 'if (known === undefined) return $READ',
        becomes: 'if (known !== null) return read()',
      },
    ],
    detectedBy: { test: 'while the database is silent visitors go on looking' },
  },
  {
    name: 'catches up with a server of another history',
    edits: [{ in: 'followCatalogue', code: '$FOLLOWED.history === history', becomes: 'true' }],
    detectedBy: { test: 'is read as a whole from a server with another history' },
  },
  {
    name: 'reports readiness whenever it runs',
    edits: [
      { in: 'healthCalls', code: '$DEPS.pool.query', becomes: "(async () => ({ rows: [{ readonly: 'off' }] }))" },
    ],
    detectedBy: { fault: 'failure mode: database away', reports: /(\d+) of (?!\1 )\d+ answers/ },
  },
  {
    name: 'keeps asking a provider that is down',
    edits: [{ in: 'createRazorpay', code: '$BREAKER.admits', becomes: '(() => true)' }],
    detectedBy: { fault: 'failure mode: provider answers 500', reports: /breaker closed/ },
  },
  {
    name: 'treats a broken connection as a refusal',
    edits: [
      {
        in: 'createRazorpay',
        code: "return { is: 'unreachable', reason: $REASON }",
        becomes: "return { is: 'refused', status: 400, reason: $REASON }",
      },
    ],
    detectedBy: {
      fault: 'failure mode: provider resets',
      reports: /[1-9]\d* (payers turned away|payments astray)/,
    },
  },
]
