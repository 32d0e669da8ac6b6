import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{adapters,api,contract,db,domain,sandbox,web}/**/*.test.{ts,tsx}', '*.test.ts'],
    globalSetup: ['./test/database-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
