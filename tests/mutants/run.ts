// `npm run test:mutants`: makes small mistakes in the rules of the shop, each in a copy, and runs the tests that call the
// function. A mistake that none of them sees is printed. `--each N`: how many of each part, drawn by `--seed`; all without.
// A path chooses a file or folder; then the tests beside it must see them.
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
/** A mistake must be seen by one of the nearest test files, or of so many more; one in SQL by any that calls its function. */
const NEAREST = 10
const MORE = 30
const LONGEST_MS = 20 * 60_000

type Covering = { test: string; text: string; seconds: number; called: Set<string> }
type Outcome = { mutant: Mutant; isDetected: boolean; tests: string[] }

process.env.TMPDIR ??= (await memoryFolder()) ?? os.tmpdir()
const copy = await copyProject('mutants')
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
// The types of the pages, without which no check of types is green.
await run('react-router', ['typegen'], LONGEST_MS)
if (!(await isTyped())) throw new Error('The types have errors without any mistake: npx tsc --noEmit -p .')
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

type TestReport = { testResults: { name: string; status: 'passed' | 'failed' }[] }

/** Runs all tests once, and resolves with what each file calls. Those that fail without a mistake would see every one. */
async function readCovering(tests: string[]): Promise<Covering[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mewa-covered-'))
  const resultsFile = path.join(copy, 'results.json')
  const config = path.join(copy, 'vitest.covered.config.ts')
  const own = `import config from './vitest.config.ts'
export default { ...config, test: { ...config.test, isolate: true, setupFiles: ['./tests/mutants/covered.ts'] } }\n`
  writeFileSync(config, own)
  const exclude = '--exclude=**/{crash-points,concurrent-actors,fuzz}.test.ts'
  const args = ['run', ...tests, `--config=${config}`, exclude, '--reporter=json', `--outputFile=${resultsFile}`]
  await run('vitest', args, 40 * 60_000, { COVERED: folder })
  const { testResults } = JSON.parse(readFileSync(resultsFile, 'utf8')) as TestReport
  const red = testResults.filter(({ status }) => status !== 'passed').map(({ name }) => path.relative(copy, name))
  const reports = readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Omit<Covering, 'text'>)
    .filter(({ test }) => !red.includes(test))
  rmSync(folder, { recursive: true, force: true })
  console.log(`${reports.length} test files call functions of the product`)
  if (red.length > 0) console.log(`left out, for they fail without a mistake: ${red.join(', ')}`)
  return reports.map((report) => {
    const text = readFileSync(path.join(copy, report.test), 'utf8')
    return { ...report, text, called: new Set(report.called) }
  })
}

async function runMutant(mutant: Mutant): Promise<Outcome> {
  const tests = nearestTests(mutant)
  const file = path.join(copy, mutant.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, withChange(text, mutant))
  try {
    const isDetected =
      (await isRed(tests.slice(0, NEAREST))) || (await isRed(tests.slice(NEAREST))) || !(await isTyped(mutant.file))
    return { mutant, isDetected, tests }
  } finally {
    writeFileSync(file, text)
  }
}

async function isRed(tests: string[]): Promise<boolean> {
  return tests.length > 0 && !(await run('vitest', ['run', ...tests, '--bail=1'], LONGEST_MS))
}

/** `npm test` checks types, too; those of SQL are in no file that `tsc` reads. */
async function isTyped(changed?: string): Promise<boolean> {
  return Boolean(changed?.endsWith('.sql')) || run('tsc', ['--noEmit', '-p', '.'], LONGEST_MS)
}

/** Those that call the function, the ones first that name what few others name, then those that call little else and end soon. */
function nearestTests({ file, of, names }: Mutant): string[] {
  const isCalled = (called: Set<string>) =>
    file.endsWith('.sql') ? callersOf(of).some((name) => called.has(name)) : called.has(`${file}#${of}`)
  const calling = covering.filter(({ called }) => isCalled(called))
  const naming = (name: string) => calling.filter(({ text }) => RegExp(`\\b${name}\\b`).test(text))
  const byName = names.map(naming).toSorted((one, other) => one.length - other.length)
  const cost = ({ seconds, called }: Covering) => called.size * (5 + seconds)
  const byCost = calling.toSorted((one, other) => cost(one) - cost(other))
  const nearest = [...new Set([...(of === '' ? byName.flat() : []), ...byCost])].map(({ test }) => test)
  return file.endsWith('.sql') ? nearest : nearest.slice(0, NEAREST + MORE)
}

/** The functions that call one of the database; one that only others of the database call is called with hold_order_1. */
function callersOf(name: string): string[] {
  const callers = functionsNaming(name)
  return callers.length > 0 ? callers : functionsNaming('hold_order_1')
}

function functionsNaming(name: string): string[] {
  const files = globSync('shop/domain/**/*.ts', { cwd: copy, exclude: ['**/*.test.ts'] })
  return files
    .filter((file) => RegExp(`\\b${name}\\b`).test(readFileSync(path.join(copy, file), 'utf8')))
    .flatMap((file) => covering.flatMap(({ called }) => [...called].filter((each) => each.startsWith(`${file}#`))))
}

/** Whether the program is green; one that does not end is not. */
function run(program: string, args: string[], longestMs: number, env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(path.join(copy, 'node_modules', '.bin', program), args, {
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
