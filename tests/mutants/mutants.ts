// All small changes of the source that must not go unnoticed: one operator, condition, number or call at a time.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { Lang, parse, type SgNode } from '@ast-grep/napi'

export type Mutant = {
  file: string
  line: number
  /** The innermost named function that it is in, empty for none; of SQL, the one of the database. */
  of: string
  /** The declarations and keys around it, by which a test may name it. */
  names: string[]
  from: string
  to: string
  /** The place of `from` in the text of the file. */
  at: number
}

const project = path.resolve(import.meta.dirname, '../..')
const MIGRATIONS = 'shop/db/migrations/*.sql'

const others: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
  '/': '*',
}

/** Those of a source of the product, or of all below a folder. */
export function mutantsOf(place: string): Mutant[] {
  const files = globSync(place.endsWith('.ts') ? place : `${place}/**/*.ts`, { cwd: project }).filter(
    (file) => !isNoRule(file),
  )
  return files.toSorted().flatMap((file) => {
    const text = read(file)
    const nodes = parse(Lang.TypeScript, text)
      .root()
      .findAll({ rule: { any: kinds.map((kind) => ({ kind })) } })
    return nodes.flatMap((node) => changesOf(node).map(([part, to]) => mutant(file, text, part, to)))
  })
}

// Texts and translations have tests of their own kind; a file of tests is none of the product.
const isNoRule = (file: string) => /\.test\.ts$|wording|language\/|words\.ts$/.test(file)
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')

const kinds = [
  'binary_expression',
  'unary_expression',
  'if_statement',
  'ternary_expression',
  'expression_statement',
  'true',
  'false',
  'number',
  'template_string',
]

type Part = Pick<Mutant, 'at' | 'of' | 'names'> & { text: string }

function changesOf(node: SgNode): [Part, string][] {
  switch (node.kind()) {
    case 'binary_expression': {
      const operator = node.field('operator')
      const other = operator && others[operator.text()]
      return operator && other ? [[partOf(operator), other]] : []
    }
    case 'unary_expression': {
      const argument = node.field('argument')
      return node.text().startsWith('!') && argument ? [[partOf(node), argument.text()]] : []
    }
    case 'if_statement':
    case 'ternary_expression': {
      const condition = node.field('condition')
      return condition
        ? [
            [partOf(condition), '(true)'],
            [partOf(condition), '(false)'],
          ]
        : []
    }
    case 'expression_statement':
      // What is logged is read by people.
      return /^(await )?[\w.]+\(/.test(node.text()) && !/\blog\.\w+\(/.test(node.text()) ? [[partOf(node), ';']] : []
    case 'true':
    case 'false':
      return isType(node) ? [] : [[partOf(node), node.text() === 'true' ? 'false' : 'true']]
    case 'number':
      return isType(node) ? [] : [[partOf(node), `(${node.text()} + 1)`]]
    case 'template_string':
      return isSql(node) ? changesOfSql({ ...partOf(node) }) : []
    default:
      return []
  }
}

const isType = (node: SgNode) => node.ancestors().some((each) => each.kind() === 'literal_type')
const isSql = (node: SgNode) => /^sql(<|`|$)/.test(node.parent()?.text() ?? '')

function partOf(node: SgNode): Part {
  return { text: node.text(), at: node.range().start.index, of: functionAround(node), names: namesAround(node) }
}

function functionAround(node: SgNode): string {
  for (const each of node.ancestors()) {
    if (each.kind() === 'function_declaration') return each.field('name')?.text() ?? ''
    const isNamed =
      each.kind() === 'arrow_function' && /^(variable_declarator|pair)$/.test(String(each.parent()?.kind()))
    if (isNamed) return (each.parent()?.field('name') ?? each.parent()?.field('key'))?.text() ?? ''
  }
  return ''
}

/** Those of a declaration that its own file uses are also of what uses it. */
function namesAround(node: SgNode): string[] {
  const around = namesOf(node)
  const root = node.getRoot().root()
  const uses = around.flatMap((name) => root.findAll({ rule: { kind: 'identifier', regex: `^${name}$` } }))
  return [...new Set([...around, ...uses.flatMap(namesOf)])]
}

function namesOf(node: SgNode): string[] {
  return node
    .ancestors()
    .flatMap((each) => each.field('name') ?? each.field('key') ?? [])
    .map((name) => name.text())
    .filter((name) => /^\w+$/.test(name))
}

const sqlChanges: [RegExp, string][] = [
  [/ FOR NO KEY UPDATE( OF \w+)?/g, ''],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ <> /g, ' = '],
  [/ AND (?!\d)/g, ' OR '],
  [/ OR /g, ' AND '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ IS NULL\b/g, ' IS NOT NULL'],
  [/ IS NOT NULL\b/g, ' IS NULL'],
  [/ IS NOT TRUE\b/g, ' IS TRUE'],
  [/(?<!IS )\bNOT (?=EXISTS|IN|\w+ )/g, ''],
]

function changesOfSql({ text, at, ...where }: Part): [Part, string][] {
  return sqlChanges.flatMap(([form, to]) =>
    [...text.matchAll(form)].map(({ 0: from, index }): [Part, string] => [
      { ...where, text: from, at: at + index },
      to,
    ]),
  )
}

/** Those of the functions of the database that are called with orders: of each its last definition. */
export function mutantsOfSql(names: readonly string[]): Mutant[] {
  const files = globSync(MIGRATIONS, { cwd: project }).toSorted()
  return names.flatMap((name) => {
    const file = files.findLast((each) => definition(name).test(read(each)))
    if (!file) throw new Error(`No migration defines ${name}`)
    const text = read(file)
    const found = definition(name).exec(text)!
    const body = found[0].indexOf('AS $$')
    return changesOfSql({ text: found[0].slice(body), at: found.index + body, of: name, names: [] }).map(([part, to]) =>
      mutant(file, text, part, to),
    )
  })
}

const definition = (name: string) => RegExp(`CREATE (?:OR REPLACE )?FUNCTION ${name}\\([^]*?AS \\$\\$[^]*?\\$\\$;`)

function mutant(file: string, text: string, { text: from, ...part }: Part, to: string): Mutant {
  return { ...part, file, line: text.slice(0, part.at).split('\n').length, from, to }
}

/** The text of its file with the change. */
export function withChange(text: string, { at, from, to }: Mutant): string {
  return text.slice(0, at) + to + text.slice(at + from.length)
}
