import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')

/** The text of a file of the project. */
export function read(file: string): string {
  return readFileSync(path.join(project, file), 'utf8')
}

const patterns = ['{adapters,api,contract,db,demo,domain,e2e,jobs,scripts,web}/**/*.{test,spec}.{ts,tsx}', '*.test.ts']

/** The text of each file of tests, by its path. */
export const testFiles = new Map(globSync(patterns, { cwd: project }).map((file) => [file, read(file)]))
