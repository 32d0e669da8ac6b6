// `npm test`: every check and every test, one stage after the other; only the pages are built beside the checks.
// `npm run check` (`--fast`) leaves out the browser; with a path it runs that test file alone. `npm run test:pages`
// (`--pages`) runs the rest in a browser, tests/e2e/edge-cases and tests/e2e/sweeps.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { findBrowser } from './browser.ts'
import { oneCheck, playwrightCount, type Result, vitestCount } from './counts.ts'
import { memoryFolder } from './memory-folder.ts'
import { runNamedTests } from './named-tests.ts'
import { leftOut } from './slow-tests.ts'
import { beginStage, runStage } from './stage.ts'

const project = path.resolve(import.meta.dirname, '../..')
process.chdir(project)
// The variables of a developer's own shop do not apply to the shops under test.
for (const name of Object.keys(process.env))
  if (/^(RAZORPAY|SMTP|GOOGLE|S3|SELLER)_|^(PORT|HOST|DATABASE_URL|DATA_DIR|SEED|PUBLIC_URL|NODE_ENV)$/.test(name))
    delete process.env[name]
// The tests are about the order in which data is written, not about the disk that it is written to.
const memory = await memoryFolder()
if (memory) process.env.TMPDIR ??= memory

const bin = (name: string) => path.join(project, 'node_modules', '.bin', name)
const fast = process.argv.includes('--fast')
const pagesOnly = process.argv.includes('--pages')
const named = process.argv.slice(2).filter((each) => each !== '--fast' && each !== '--pages')
if (named.length > 0) process.exit(await runNamedTests(named))

const reports = await mkdtemp(path.join(os.tmpdir(), 'mewa-reports-'))
const results: Result[] = []

const checks: [string, string[][]][] = [
  ['Format', [[bin('oxfmt'), '--check']]],
  // First, because the lint looks at types too, those of the routes among them.
  [
    'Types',
    [
      [bin('react-router'), 'typegen'],
      [bin('tsc'), '--noEmit'],
    ],
  ],
  ['Lint', [[bin('oxlint'), '--type-aware']]],
  ['Table types', [[process.execPath, 'tools/dev/generate-tables.ts', '--verify']]],
  ['Nothing unused', [[bin('knip'), '--config=tools/dev/knip.config.ts']]],
]
if (pagesOnly) {
  await runBrowser('Edge cases', 'edge-cases')
  await runBrowser('Page sweeps', 'sweeps')
} else await runAll()

await rm(reports, { recursive: true, force: true })
const sum = (key: keyof Result) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)

async function runAll(): Promise<void> {
  // The builder leaves one core idle, and the checks need nothing of it. The tests of the calls want both cores.
  const build = fast
    ? undefined
    : beginStage('Pages build', [[process.execPath, 'tools/start/build-pages.ts']], oneCheck)
  for (const [name, commands] of checks) results.push(await runStage(name, commands, oneCheck))

  if (build) {
    results.push(await build())
    results.push(await runStage('Page weights', [[process.execPath, 'tests/bench/script-weights.ts']], oneCheck))
  }

  const vitestReport = path.join(reports, 'vitest.json')
  const vitest = [
    bin('vitest'),
    'run',
    `--exclude=${leftOut}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]
  results.push(await runStage('Rules and calls', [vitest], vitestCount(vitestReport)))
  if (!fast) await runBrowser('Browser', 'journeys')
}

/** Runs a project of tests/e2e/playwright.config.ts. */
async function runBrowser(name: string, tests: 'journeys' | 'edge-cases' | 'sweeps'): Promise<void> {
  const browser = await findBrowser()
  if (browser === undefined) results.push({ passed: 0, failed: 1 })
  else {
    process.env.CHROMIUM_PATH = browser
    const report = path.join(reports, 'playwright.json')
    process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report
    const playwright = [
      bin('playwright'),
      'test',
      '--config=tests/e2e/playwright.config.ts',
      `--project=${tests}`,
      '--reporter=list,json',
    ]
    results.push(await runStage(name, [playwright], playwrightCount(report)))
  }
}
