import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { Lang, parse, type SgNode } from '@ast-grep/napi'

import type { SourceEdit } from './mutation.ts'

/** Source texts by path, relative to the project. */
export type Sources = ReadonlyMap<string, string>

const product = [
  'shop/{adapters,api,contract,db,domain,jobs}/**/*.ts',
  'tools/{admin,backup,start}/*.ts',
  'shop/db/migrations/*.sql',
]

/** The product's sources, tests left out. */
export function readSources(project: string): Sources {
  const files = globSync(product, { cwd: project }).filter((file) => !file.endsWith('.test.ts'))
  return new Map(files.map((file) => [file, readFileSync(path.join(project, file), 'utf8')]))
}

/** The files that the edits change, with their new text. Throws unless each edit matches exactly one place. */
export function applyEdits(sources: Sources, edits: readonly SourceEdit[]): Map<string, string> {
  const changed = new Map<string, string>()
  for (const edit of edits) {
    const results = modulesOf(sources, edit).flatMap((file) => {
      const text = changed.get(file) ?? sources.get(file)!
      return ('code' in edit ? replaceCode(text, edit) : replaceSql(text, edit)).map(
        (result) => [file, result] as const,
      )
    })
    const [found, ...others] = results
    if (!found) throw new Error(`Nothing in ${edit.in} matches: ${patternOf(edit)}`)
    if (others.length > 0) throw new Error(`${results.length} places in ${edit.in} match: ${patternOf(edit)}`)
    changed.set(...found)
  }
  return changed
}

const patternOf = (edit: SourceEdit) => ('code' in edit ? edit.code : edit.sql)

function modulesOf(sources: Sources, edit: SourceEdit): string[] {
  if (sources.has(edit.in)) return [edit.in]
  const exported = new RegExp(`^export (?:async )?(?:function|const) ${edit.in.split('/')[0]}\\b`, 'm')
  const files = [...sources].filter(([, text]) => exported.test(text)).map(([file]) => file)
  if (files.length === 0) throw new Error(`No module exports ${edit.in}`)
  return files
}

// One result for each place that matches.
function replaceCode(text: string, edit: SourceEdit & { code: string }): string[] {
  const root = parse(Lang.TypeScript, text).root()
  const [, inner] = edit.in.split('/')
  const scopes = inner
    ? root.findAll({ rule: { kind: 'function_declaration', has: { field: 'name', regex: `^${inner}$` } } })
    : [root]
  return (
    scopes
      .flatMap((scope) => scope.findAll({ rule: { pattern: patternFor(edit.code) } }))
      // A semicolon keeps what is left a statement.
      .map((node) => root.commitEdits([node.replace(filledIn(edit.becomes || ';', node))]))
  )
}

// `key: value` alone would be read as a statement with a label.
function patternFor(code: string) {
  return /^\w+: /.test(code) ? { context: `({ ${code} })`, selector: 'pair' } : code
}

function filledIn(becomes: string, match: SgNode): string {
  return becomes.replaceAll(/\$([A-Z]+)/g, (_, name: string) => {
    const node = match.getMatch(name)
    if (!node) throw new Error(`The pattern has no $${name}`)
    return node.text()
  })
}

function replaceSql(text: string, edit: SourceEdit & { sql: string }): string[] {
  const tokens = edit.sql.match(/\w+|[^\w\s]/g) ?? []
  const found = text.matchAll(new RegExp(tokens.map((token) => RegExp.escape(token)).join('\\s*'), 'g'))
  return [...found].map(({ index, 0: { length } }) => text.slice(0, index) + edit.becomes + text.slice(index + length))
}
