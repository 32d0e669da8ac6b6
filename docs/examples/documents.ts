// What a reader of the documents types or writes: the blocks of code, and whatever stands in code marks.
import { globSync } from 'node:fs'
import path from 'node:path'

import { environment } from '../../shop/config/config-schema.ts'
import { read } from '../test-files.ts'

export const documents = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md']

const BLOCK = /^```\w*\n([^]*?)^```$/gm

/** Every block and every code mark of a document, each once. */
export function codeIn(document: string): string[] {
  const text = read(document)
  const blocks = [...text.matchAll(BLOCK)].map(([, block = '']) => block.trim())
  const marks = [...text.replaceAll(BLOCK, '').matchAll(/`([^`\n]+)`/g)].map(([, mark = '']) => mark)
  return [...new Set([...blocks, ...marks])]
}

/** Whether it names a file, a variable or a word of the code. Anything else is an example, and runs. */
export function isName(code: string): boolean {
  return /^(?!-|\/|\.ci\/)[\w@.*/<>-]+$/.test(code.replaceAll(/<[\w ]+>/g, '*'))
}

const project = path.resolve(import.meta.dirname, '../..')
const files = globSync('{*,.*,{shop,tools,tests,docs,deploy}/**}', {
  cwd: project,
  exclude: (file) => /(^|\/)(node_modules|pictures)$|^\.git$/.test(file),
})
const sources = files.filter((file) =>
  /^(?!docs\/).*\.(tsx?|js|sql|ya?ml|sh|json|cfg|ini)$|^\.[a-z]+(ignore|\.example)$/i.test(file),
)
const words = sources.map(read).join('\n')
const variables = Object.keys(environment.shape)

/** Whether there is something of that name. */
export function isKnown(name: string): boolean {
  if (variables.some((variable) => variable === name || (name.endsWith('_') && variable.startsWith(name)))) return true
  if (/^[^.].*\.(tsx?|js|sql|sh|ya?ml|json|md)$|^[^.].*\/$/.test(name)) return isFile(name)
  return isFile(name) || name.split(/[/.](?=\w)/).every((part) => words.includes(part))
}

// <area> is any folder, NNN the number of a migration to come.
function isFile(name: string): boolean {
  const form = name
    .replaceAll(/<[\w ]+>/g, '*')
    .replace('NNN-name', '*')
    .replace(/\/$/, '')
  return files.some((file) => [form, `**/${form}`].some((each) => path.matchesGlob(file, each)))
}
