// `npm run test:fuzz`: requests to every call, made from the contract and spoilt at random, and bytes that are hardly HTTP
// (tests/fuzz/), against a shop of its own.
//   --seconds N   how long (600)      --seed N   the same requests again; each further round has the next seed
//   --only NAME   only calls whose name contains this, or the connections: http
//   --runs N      requests to each call in a round (50)      --path P   fast-check's path to one failure
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { memoryFolder } from '../run/memory-folder.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    runs: { type: 'string', default: '50' },
    path: { type: 'string' },
  },
})
const { only, path: found } = values
const [seconds, seed, runs] = [values.seconds, values.seed, values.runs].map(Number)
// A path is of one round.
const options = { seconds: found === undefined ? seconds : 0, seed, runs, only, path: found }

console.log(`Seed ${seed}`)
const TMPDIR = process.env.TMPDIR ?? (await memoryFolder())
const env = { ...process.env, ...(TMPDIR ? { TMPDIR } : {}), FUZZ: JSON.stringify(options) }
const vitest = path.join(import.meta.dirname, '../../node_modules/.bin/vitest')
const child = spawn(vitest, ['run', 'shop/api/http/fuzz.test.ts', '--disable-console-intercept'], {
  stdio: 'inherit',
  env,
})
const [code] = (await once(child, 'exit')) as [number | null]
process.exit(code ?? 1)
