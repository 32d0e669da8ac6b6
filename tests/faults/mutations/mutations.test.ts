// `npm run test:faults -- mutation` runs the mutations. Here each is only applied, so that it keeps fitting the code.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import os from 'node:os'
import path from 'node:path'

import { expect, it } from 'vitest'

import { wholeRun } from '../registry.ts'
import { applyEdits, readSources } from './apply-edits.ts'
import { mutations } from './mutations.ts'
import { testFileOf } from './tests-by-title.ts'

const project = path.resolve(import.meta.dirname, '../../..')
const sources = readSources(project)

it.each(mutations.map((mutation) => [mutation.name, mutation] as const))('%s: applies', (_name, mutation) => {
  for (const [file, text] of applyEdits(sources, mutation.edits)) {
    expect(text).not.toBe(sources.get(file))
    if (file.endsWith('.ts')) expect(() => stripTypeScriptTypes(text)).not.toThrow()
    if (file.endsWith('.sql')) expect(redefinedIn(file, text)).toEqual([])
  }
  const { detectedBy } = mutation
  if ('fault' in detectedBy) expect(wholeRun.filter(({ name }) => name.includes(detectedBy.fault))).toHaveLength(1)
  // A title with a place for a value matches no test that runs.
  else expect(testFileOf(project, detectedBy)?.title).not.toMatch(/%s/)
})

/** The later migrations that define the changed function anew, so that the change has no effect. */
function redefinedIn(file: string, text: string): string[] {
  const before = sources.get(file) ?? ''
  const changedAt = [...before].findIndex((letter, at) => letter !== text[at])
  // The dollar quote of the function's body is open.
  const name = /.*CREATE (?:OR REPLACE )?FUNCTION (\w+)\((?:(?!\$\$).)*\$\$(?:(?!\$\$).)*$/s.exec(
    before.slice(0, changedAt),
  )?.[1]
  const later = [...sources.keys()].filter((each) => path.dirname(each) === path.dirname(file) && each > file)
  return name ? later.filter((each) => sources.get(each)?.includes(`FUNCTION ${name}(`)) : []
}

it('no mutation uses a name that is not there, which any test would detect', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mewa-mutations-'))
  for (const [nth, { edits }] of mutations.entries())
    for (const [file, text] of applyEdits(sources, edits))
      if (file.endsWith('.ts')) fs.writeFileSync(path.join(folder, `${nth}-${path.basename(file)}`), text)
  const config = path.join(folder, 'oxlint.json')
  fs.writeFileSync(config, '{ "env": { "node": true, "es2026": true }, "rules": { "no-undef": "error" } }')
  const oxlint = path.join(project, 'node_modules', '.bin', 'oxlint')
  try {
    execFileSync(process.execPath, [oxlint, '-c', config, '-A', 'correctness', '-D', 'no-undef', folder], {
      stdio: 'pipe',
    })
  } catch (error) {
    expect((error as { stdout: Buffer }).stdout.toString()).toBe('')
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})

it('an edit that matches nothing, or more than one place, is an error', () => {
  expect(() => applyEdits(sources, [{ in: 'noSuchFunction', code: 'a', becomes: '' }])).toThrow(/No module exports/)
  expect(() => applyEdits(sources, [{ in: 'settleOrder', code: 'noSuchCall($$$)', becomes: '' }])).toThrow(/Nothing in/)
  expect(() => applyEdits(sources, [{ in: 'settleOrder', code: 'await oweRefund($$$)', becomes: '' }])).toThrow(
    /2 places/,
  )
})
