import * as fs from 'node:fs/promises'
import path from 'node:path'

import { copyProject } from '#test/project-copy'
import type { FaultCase, CaseResult } from '../fault.ts'
import { cleanups } from '../harness/cleanup.ts'
import { runCommand } from '../harness/run-command.ts'
import { applyEdits, readSources } from './apply-edits.ts'
import type { SourceEdit } from './mutation.ts'
import { mutations } from './mutations.ts'
import { testFileOf } from './tests-by-title.ts'

const project = path.resolve(import.meta.dirname, '../../..')

/** Each mutation, applied to a copy of the project, and the test or fault that must detect it. */
export const mutationFaults: FaultCase[] = mutations.map((mutation) => ({
  name: `mutation: ${mutation.name}`,
  untimed: !('fault' in mutation.detectedBy),
  run: () =>
    inMutatedCopy(mutation.edits, (copy) => {
      const { detectedBy } = mutation
      return 'fault' in detectedBy ? runFault(copy, detectedBy) : runTest(copy, testFileOf(copy, detectedBy)!)
    }),
}))

/** Whether a test, by its file and a part of its title, detects the edits of one or more mutations. */
export function isDetectedBy(edits: readonly SourceEdit[], test: { file: string; title: string }): Promise<CaseResult> {
  return inMutatedCopy(edits, (copy) => runTest(copy, test))
}

async function inMutatedCopy(
  edits: readonly SourceEdit[],
  run: (copy: string) => Promise<CaseResult>,
): Promise<CaseResult> {
  const copy = await copyProject('mutation')
  const remove = () => fs.rm(copy, { recursive: true, force: true })
  cleanups.add(remove)
  try {
    for (const [file, text] of applyEdits(readSources(copy), edits)) await fs.writeFile(path.join(copy, file), text)
    return await run(copy)
  } finally {
    await remove()
    cleanups.delete(remove)
  }
}

async function runTest(folder: string, { file, title }: { file: string; title: string }): Promise<CaseResult> {
  const report = path.join(folder, 'report.json')
  const args = ['run', file, '-t', RegExp.escape(title), '--reporter=json', `--outputFile=${report}`, '--bail=1']
  const { code } = await runCommand(path.join(project, 'node_modules', '.bin', 'vitest'), args, { cwd: folder })
  const { numFailedTests } = JSON.parse(await fs.readFile(report, 'utf8')) as { numFailedTests: number }
  return { passed: code !== 0 && numFailedTests > 0, figures: `${file}, "${title}": ${numFailedTests} failed` }
}

async function runFault(folder: string, { fault, reports }: { fault: string; reports: RegExp }): Promise<CaseResult> {
  const { code, output } = await runCommand(process.execPath, ['tests/faults/run.ts', fault, '--seed', '1'], {
    cwd: folder,
  })
  const line = output.split('\n').find((each) => each.startsWith('FAILED')) ?? 'nothing failed'
  return { passed: code !== 0 && reports.test(line), figures: line }
}
