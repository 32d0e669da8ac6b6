import { execFile, spawn } from 'node:child_process'
import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { type Mutant, mutants } from './mutants.ts'
import type { Fault } from './run.ts'

const project = path.resolve(import.meta.dirname, '..')

/** Each naive build, and the test that must fail on it. */
export const mutations: Fault[] = mutants.map((mutant) => ({
  name: `mutant: ${mutant.name}`,
  run: async () => {
    const copy = await copyProject()
    try {
      for (const edit of mutant.edits) await change(path.join(copy, edit.file), edit)
      const { code, failed } = await test(copy, mutant.test)
      return { passed: code !== 0 && failed > 0, figures: `${mutant.test}: ${failed} failed` }
    } finally {
      await fs.rm(copy, { recursive: true, force: true })
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

async function test(folder: string, file: string): Promise<{ code: number; failed: number }> {
  const report = path.join(folder, 'report.json')
  const vitest = spawn(
    path.join(project, 'node_modules', '.bin', 'vitest'),
    ['run', file, '--reporter=json', `--outputFile=${report}`, '--bail=1'],
    { cwd: folder, stdio: 'ignore' },
  )
  const code = await new Promise<number>((resolve) => vitest.on('exit', (exit) => resolve(exit ?? 1)))
  const { numFailedTests } = JSON.parse(await fs.readFile(report, 'utf8')) as { numFailedTests: number }
  return { code, failed: numFailedTests }
}
