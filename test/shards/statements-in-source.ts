// Finds the SQL of the shop in its sources: templates of `sql`, chains of the query builder, and the writes that
// `runWrites` joins to one statement. Parts that a statement takes from constants and functions count as its own.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { parseSync } from 'vite'

/** `name` is the file with the function around it; `text` has `$` in place of each value. */
export type SourceStatement = { name: string; text: string }

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Module = {
  file: string
  source: string
  body: Node
  declared: Map<string, Node>
  imported: Map<string, { file: string; name: string }>
}

const root = path.resolve(import.meta.dirname, '../..')
const folders = '{api,db,domain,jobs,adapters}/**/*.ts'
const modules = new Map<string, Module>()
const startsStatement = /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE|LOCK|TRUNCATE|MERGE)\b/
const starters = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'])
const joiners = new Set(['runWrites', 'runGuardedWrites'])
const MOST_NESTED = 8

export function statementsInSource(): SourceStatement[] {
  const files = globSync(folders, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && file !== 'db/tables.ts')
    .sort()
  return files.flatMap((file) => statementsOf(moduleOf(file)))
}

function statementsOf(module: Module): SourceStatement[] {
  const found: SourceStatement[] = []
  const counted = new Map<string, number>()
  visit(module.body, '', (node, owner) => {
    const text = statementText(module, node)
    if (text === undefined) return false
    const name = `${module.file} ${owner}`.trim()
    const nth = (counted.get(name) ?? 0) + 1
    counted.set(name, nth)
    found.push({ name: nth > 1 ? `${name} (${nth})` : name, text: text.replace(/\s+/g, ' ').trim() })
    return true
  })
  return found
}

function statementText(module: Module, node: Node): string | undefined {
  if (isTemplate(node)) {
    const text = templateText(module, node, 0)
    return startsStatement.test(text) ? text : undefined
  }
  if (node.type !== 'CallExpression') return undefined
  if (joiners.has(nameOf(node['callee'] as Node))) return textWithin(module, node, 0)
  return startsChain(node) ? textWithin(module, node, 0) : undefined
}

/** Walks the tree with the name of the outermost function; `take` answers whether it has taken the node whole. */
function visit(node: Node, owner: string, take: (node: Node, owner: string) => boolean): void {
  if (take(node, owner)) return
  const own = owner || declaredName(node)
  for (const child of childrenOf(node)) visit(child, own, take)
}

function declaredName({ type, id }: Node): string {
  const isNamed = type === 'FunctionDeclaration' || type === 'VariableDeclarator'
  return isNamed && id ? nameOf(id as Node) : ''
}

/** All SQL within a node, also of the functions and constants that it names. */
function textWithin(module: Module, node: Node, depth: number, seen = new Set<Node>()): string {
  if (depth > MOST_NESTED || seen.has(node)) return ''
  seen.add(node)
  if (isTemplate(node)) return ` ${templateText(module, node, depth, seen)} `
  const own = chainWords(module, node)
  const inner = childrenOf(node).map((child) => textWithin(module, child, depth, seen))
  return own + inner.join('') + namedText(module, node, depth, seen)
}

/** The tables and conditions of one link of a chain, written as SQL. */
function chainWords({ source }: Module, node: Node): string {
  if (node.type !== 'CallExpression') return ''
  const callee = node['callee'] as Node
  if (callee.type !== 'MemberExpression') return ''
  const method = nameOf(callee['property'] as Node)
  const [first, second] = node['arguments'] as Node[]
  const literal = (given?: Node) => (typeof given?.['value'] === 'string' ? given['value'] : undefined)
  const table = literal(first)?.split(' ')[0] ?? ''
  if (method === 'selectFrom' || /^(?:inner|left|right|full)Join$/.test(method) || method === 'using')
    return ` FROM ${table} `
  if (method === 'insertInto') return ` INSERT INTO ${table} `
  if (method === 'updateTable') return ` UPDATE ${table} `
  if (method === 'deleteFrom') return ` DELETE FROM ${table} `
  if (method === 'where' && /^(?:=|in)$/.test(literal(second) ?? '')) return ` ${literal(first) ?? ''} = $ `
  if (method === 'values') return ` ${source.slice(node.start, node.end)} `
  return ''
}

function templateText(module: Module, node: Node, depth: number, seen = new Set<Node>()): string {
  const { quasis, expressions } = node['quasi'] as { quasis: { value: { raw: string } }[]; expressions: Node[] }
  return quasis
    .map(({ value }, index) => {
      const given = expressions[index]
      if (!given) return value.raw
      const inner = depth < MOST_NESTED ? textWithin(module, given, depth + 1, seen).trim() : ''
      return `${value.raw}${inner || ' $'}`
    })
    .join('')
}

/** The SQL of what an identifier stands for: a constant or function of this file or of another. */
function namedText(module: Module, node: Node, depth: number, seen: Set<Node>): string {
  if (node.type !== 'Identifier') return ''
  const name = nameOf(node)
  const own = module.declared.get(name)
  if (own) return textWithin(module, own, depth + 1, seen)
  const from = module.imported.get(name)
  if (!from) return ''
  const other = moduleOf(from.file)
  const there = other.declared.get(from.name)
  return there ? textWithin(other, there, depth + 1, seen) : ''
}

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const source = readFileSync(path.join(root, file), 'utf8')
  const body = parseSync(file, source).program as unknown as Node
  const module: Module = { file, source, body, declared: new Map(), imported: new Map() }
  modules.set(file, module)
  for (const each of body['body'] as Node[]) {
    if (each.type === 'ImportDeclaration') importNames(module, each)
    const declaration = (each['declaration'] ?? each) as Node
    if (declaration.type === 'FunctionDeclaration') module.declared.set(nameOf(declaration['id'] as Node), declaration)
    if (declaration.type === 'VariableDeclaration')
      for (const one of declaration['declarations'] as Node[]) module.declared.set(nameOf(one['id'] as Node), one)
  }
  return module
}

function importNames(module: Module, node: Node): void {
  const from = (node['source'] as { value: string }).value
  const file = from.startsWith('#')
    ? `${from.slice(1)}.ts`
    : from.startsWith('.') && path.join(path.dirname(module.file), from)
  if (!file || !/^(?:api|db|domain|jobs|adapters)\//.test(file) || !existsSync(path.join(root, file))) return
  for (const one of node['specifiers'] as Node[]) {
    if (one.type === 'ImportSpecifier')
      module.imported.set(nameOf(one['local'] as Node), { file, name: nameOf(one['imported'] as Node) })
  }
}

function isTemplate(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && nameOf(node['tag'] as Node) === 'sql'
}

/** Whether this is the outermost call of a chain that begins with a table. */
function startsChain(node: Node): boolean {
  let callee = node['callee'] as Node
  while (callee.type === 'MemberExpression') {
    if (starters.has(nameOf(callee['property'] as Node))) return true
    const object = callee['object'] as Node
    if (object.type !== 'CallExpression') return false
    callee = object['callee'] as Node
  }
  return false
}

function nameOf({ name }: Node): string {
  return typeof name === 'string' ? name : ''
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((each): each is Node => typeof each === 'object' && each !== null && 'type' in each)
}
