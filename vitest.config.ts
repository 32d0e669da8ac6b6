import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{adapters,api,contract,db,domain,faults,jobs,sandbox,scripts,web}/**/*.test.{ts,tsx}', '*.test.ts'],
    globalSetup: ['./test/database-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 10_000, interval: 25 } },
  },
})
