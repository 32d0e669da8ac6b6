/**
 * Tests that take too long for `npm test`, as the ends of their paths without `.test.ts`, by the case of
 * `npm run test:faults` that runs them (tests/faults/slow-cases.ts).
 */
export const slowTests = {
  interruptions: ['crash-points', 'concurrent-actors'],
  backups: ['backup/backup', 'backup/slow-store', 'backup/failover'],
  backupFaults: ['backup/backup-faults', 'backup/restore-drill'],
  documents: ['slow/developing', 'slow/following-recipes', 'slow/keeping-copies'],
  programs: [
    'dev/dev-server',
    'shop/server',
    'logs/log-destination',
    'admin/pictures-move',
    'admin/seed-large',
    'tracing/process',
    'openapi/openapi-tools',
  ],
  sizes: ['http/scale', 'http/scale-options'],
} satisfies Record<string, string[]>

// They need Prometheus or Spin, and have commands of their own.
const elsewhere = ['alerts/alerts-fire', 'model/ways']

/** The files that `npm test` leaves out. */
export const leftOut = `**/{${[...Object.values(slowTests).flat(), ...elsewhere].join()}}.test.ts`
