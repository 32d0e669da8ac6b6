// `npm run test:mutants`: makes small mistakes in the rules of the shop, each in a copy, and runs the tests that call the
// function. A mistake that none of them sees is printed. `--each N`: how many of each part, drawn by `--seed`; all without.
// A path chooses a file or folder; then the tests beside it must see them.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { copyProject } from '#test/project-copy'
import { randomFrom, shuffled } from '../faults/fault.ts'
import { memoryFolder } from '../run/memory-folder.ts'
import { type Mutant, mutantsOf, mutantsOfSql, withChange } from './mutants.ts'

const {
  values: options,
  positionals: [place],
} = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const SQL_FUNCTIONS = ['hold_order_1', 'move_stock_1', 'sell_order_1', 'pay_order_1', 'has_uses_left', 'take_pieces']
const rules: Record<string, { mutants: () => Mutant[]; tests: string[] }> = {
  contract: {
    mutants: () => mutantsOf('shop/contract'),
    tests: ['shop/contract', 'shop/web', 'shop/domain', 'shop/api'],
  },
  orders: { mutants: () => mutantsOf('shop/domain/orders'), tests: ['shop/domain', 'shop/api'] },
  'functions of the database': { mutants: () => mutantsOfSql(SQL_FUNCTIONS), tests: ['shop/domain', 'shop/api'] },
}
/** A mistake must be seen by one of so many test files; the nearest first. */
const FILES = 10
const LONGEST_MS = 240_000

type Covering = { test: string; seconds: number; called: Set<string> }
type Outcome = { mutant: Mutant; isDetected: boolean; tests: string[] }

process.env.TMPDIR ??= (await memoryFolder()) ?? os.tmpdir()
const copy = await copyProject('mutants')
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
const parts = place ? { [place]: { mutants: () => mutantsOf(place), tests: [place.replace(/\.ts$/, '')] } } : rules
const chosen = Object.entries(parts)
const covering = await readCovering([...new Set(chosen.flatMap(([, { tests }]) => tests))])

let isGood = true
for (const [name, { mutants }] of chosen) {
  const all = mutants()
  const drawn = options.each ? shuffled(all, randomFrom(Number(options.seed))).slice(0, Number(options.each)) : all
  console.log(`\n${name}: ${drawn.length} of ${all.length} mistakes`)
  const outcomes: Outcome[] = []
  for (const mutant of drawn) {
    const outcome = await runMutant(mutant)
    outcomes.push(outcome)
    if (outcome.isDetected) continue
    const { file, line, from, to } = mutant
    console.log(`  not seen: ${file}:${line}  ${short(from)} -> ${short(to)}  (${outcome.tests.length} test files)`)
  }
  const detected = outcomes.filter(({ isDetected }) => isDetected).length
  const percent = Math.round((1_000 * detected) / outcomes.length) / 10
  isGood &&= percent >= 90
  console.log(`${name}: ${detected} of ${outcomes.length} seen, ${percent} %`)
}
process.exitCode = isGood ? 0 : 1

function short(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 60)
}

/** Runs all tests once, and resolves with what each file calls. */
async function readCovering(tests: string[]): Promise<Covering[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mewa-covered-'))
  const config = path.join(copy, 'vitest.covered.config.ts')
  const own = `import config from './vitest.config.ts'
export default { ...config, test: { ...config.test, setupFiles: ['./tests/mutants/covered.ts'] } }\n`
  writeFileSync(config, own)
  const exclude = '--exclude=**/{crash-points,concurrent-actors,races,fuzz}.test.ts'
  await vitest(['run', ...tests, `--config=${config}`, exclude], 40 * 60_000, { COVERED: folder })
  const reports = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Covering,
  )
  rmSync(folder, { recursive: true, force: true })
  console.log(`${reports.length} test files call functions of the product`)
  return reports.map((report) => ({ ...report, called: new Set(report.called) }))
}

async function runMutant(mutant: Mutant): Promise<Outcome> {
  const tests = nearestTests(mutant)
  const file = path.join(copy, mutant.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, withChange(text, mutant))
  try {
    const isGreen = tests.length === 0 || (await vitest(['run', ...tests, '--bail=1'], LONGEST_MS))
    return { mutant, isDetected: !isGreen, tests }
  } finally {
    writeFileSync(file, text)
  }
}

/** Those that call the function, the ones first that call little else and end soon. */
function nearestTests({ file, of }: Mutant): string[] {
  const isCalled = (called: Set<string>) =>
    file.endsWith('.sql') ? callersOf(of).some((name) => called.has(name)) : called.has(`${file}#${of}`)
  const cost = ({ seconds, called }: Covering) => called.size * (5 + seconds)
  return covering
    .filter(({ called }) => isCalled(called))
    .toSorted((one, other) => cost(one) - cost(other))
    .slice(0, FILES)
    .map(({ test }) => test)
}

/** The functions that call one of the database; one that only others of the database call is called with hold_order_1. */
function callersOf(name: string): string[] {
  const callers = functionsNaming(name)
  return callers.length > 0 ? callers : functionsNaming('hold_order_1')
}

function functionsNaming(name: string): string[] {
  const files = execFileSync('git', ['grep', '-l', '-w', name, '--', 'shop/domain/*.ts'], { encoding: 'utf8' })
  return files
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.test.ts'))
    .flatMap((file) => covering.flatMap(({ called }) => [...called].filter((each) => each.startsWith(`${file}#`))))
}

/** Whether the tests are green; those that do not end are not. */
function vitest(args: string[], longestMs: number, env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(path.join(copy, 'node_modules', '.bin', 'vitest'), args, {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...env, CHROMIUM_PATH: '' },
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), longestMs)
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0)
    })
  })
}
