import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A file that takes half a minute or more must not be the last to start.
const slow = /\/(model|crash-points|concurrent-actors|backup|backup-faults|restore-drill)\.test\.ts$/

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => slow.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !slow.test(moduleId)),
    ]
  }
}

export default defineConfig({
  test: {
    include: ['{shop,tools,tests,docs}/**/*.test.{ts,tsx}'],
    globalSetup: ['./tests/support/databases/database-server.ts'],
    pool: 'forks',
    // One more than cores, because tests of orders wait. Five take a third more time of the cores. A
    // worker goes on with the modules it has, so a file puts back what it changes of its process (time, environment).
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    unstubEnvs: true,
    // As for journeys (tests/e2e/playwright.config.ts): a machine that stalls does not stop a landing, and the report names the test.
    retry: process.env['CI'] ? 1 : 0,
    // The first test of a file starts its shop.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 30_000, interval: 25 } },
  },
})
