import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')

/** The text of a file of the project. */
export function read(file: string): string {
  return readFileSync(path.join(project, file), 'utf8')
}

const patterns = ['{shop,tools,tests}/**/*.{test,spec}.{ts,tsx}']

/** The text of each file of tests, by its path. */
export const testFiles = new Map(globSync(patterns, { cwd: project }).map((file) => [file, read(file)]))
