// `npm run test:alerts`: plants the cause of each alert of deploy/monitoring/alerts.yaml in a shop, and has Prometheus
// read the shop and evaluate the rules. `-- -t ShopDown` runs one.
import { execFileSync } from 'node:child_process'

import { memoryFolder } from '../run/memory-folder.ts'
import { runNamedTests } from '../run/named-tests.ts'

// With the rights for a small disk of its own, which one cause fills.
const needs = [
  { program: 'prometheus', args: ['--version'], missing: 'Prometheus: apt-get install prometheus' },
  { program: 'id', args: ['-u'], missing: 'the account root, to mount a small disk', answer: '0' },
]

const missing = needs.find((need) => !isThere(need))
if (missing) {
  console.error(`npm run test:alerts needs ${missing.missing}.`)
  process.exit(1)
}
const memory = await memoryFolder()
if (memory) process.env.TMPDIR ??= memory
process.exit(await runNamedTests(['tests/alerts/alerts-fire.test.ts', ...process.argv.slice(2)]))

function isThere({ program, args, answer }: { program: string; args: string[]; answer?: string }): boolean {
  try {
    const said = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return answer === undefined || said.trim() === answer
  } catch {
    return false
  }
}
