import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Mutation } from './mutation.ts'

const tests = [
  'shop/{*,{adapters,api,config,contract,db,domain,jobs}/**/*}.test.ts',
  'tools/{admin,backup}/*.test.ts',
  'tests/model/*.test.ts',
]
const recorded = 'tests/crash/recorded-sequences.ts'

/** The test file that is to detect a mutation, and the title in it; undefined when that is a fault. */
export function testFileOf(
  project: string,
  detectedBy: Mutation['detectedBy'],
): { file: string; title: string } | undefined {
  if ('fault' in detectedBy) return undefined
  const files = globSync(tests, { cwd: project })
  if ('sequence' in detectedBy) {
    requireOne(withText(project, [recorded], detectedBy.sequence), detectedBy.sequence)
    return { file: requireOne(files.filter(isNamed('model.test.ts')), 'model.test.ts'), title: detectedBy.sequence }
  }
  const { test: title, file } = detectedBy
  const searched = file ? files.filter(isNamed(file)) : files
  return { file: requireOne(withText(project, searched, title), title), title }
}

const isNamed = (name: string) => (file: string) => `/${file}`.endsWith(`/${name}`)

function withText(project: string, files: string[], text: string): string[] {
  return files.filter((file) => readFileSync(path.join(project, file), 'utf8').includes(text))
}

function requireOne(files: string[], what: string): string {
  const [file, ...others] = files
  if (!file || others.length > 0) throw new Error(`${files.length} test files have: ${what}`)
  return file
}
