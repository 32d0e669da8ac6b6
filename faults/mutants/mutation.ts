import { execFile } from 'node:child_process'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { ended } from '../ended.ts'
import { leftovers } from '../leftovers.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'
import type { Fault, Outcome } from '../run.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** Each naive build, and the test or fault run that must fail on it. */
export const mutations: Fault[] = mutants.map((mutant) => ({
  name: `mutant: ${mutant.name}`,
  untimed: 'test' in mutant.fails,
  run: async () => {
    const copy = await copyProject()
    const remove = () => fs.rm(copy, { recursive: true, force: true })
    leftovers.add(remove)
    try {
      for (const edit of mutant.edits) await change(path.join(copy, edit.file), edit)
      return 'fault' in mutant.fails ? await runFault(copy, mutant.fails) : await runTests(copy, mutant.fails)
    } finally {
      await remove()
      leftovers.delete(remove)
    }
  },
}))

async function copyProject(): Promise<string> {
  const copy = await fs.mkdtemp(path.join(os.tmpdir(), 'mewa-mutant-'))
  await fs.chmod(copy, 0o755)
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: project, maxBuffer: 1 << 24 })
  for (const file of stdout.split('\0').filter((each) => each && !each.startsWith('docs/'))) {
    await fs.mkdir(path.dirname(path.join(copy, file)), { recursive: true })
    await fs.copyFile(path.join(project, file), path.join(copy, file)).catch(() => {})
  }
  await fs.symlink(path.join(project, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

async function change(file: string, { from, to }: Mutant['edits'][number]): Promise<void> {
  const text = await fs.readFile(file, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} does not have, exactly once: ${from}`)
  await fs.writeFile(
    file,
    text.replace(from, () => to),
  )
}

async function runTests(folder: string, { test, named }: { test: string; named?: string }): Promise<Outcome> {
  const report = path.join(folder, 'report.json')
  const args = ['run', test, '--reporter=json', `--outputFile=${report}`, '--bail=1']
  if (named) args.push('-t', named.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const { code } = await ended(path.join(project, 'node_modules', '.bin', 'vitest'), args, { cwd: folder })
  const { numFailedTests } = JSON.parse(await fs.readFile(report, 'utf8')) as { numFailedTests: number }
  const what = `${test}${named ? `, "${named}"` : ''}`
  return { passed: code !== 0 && numFailedTests > 0, figures: `${what}: ${numFailedTests} failed` }
}

async function runFault(folder: string, { fault, finds }: { fault: string; finds: RegExp }): Promise<Outcome> {
  const { code, said } = await ended(process.execPath, ['faults/run.ts', fault, '--seed', '1'], { cwd: folder })
  const line = said.split('\n').find((each) => each.startsWith('FAILED')) ?? 'nothing failed'
  return { passed: code !== 0 && finds.test(line), figures: line }
}
