// A browser that translates puts <font> elements in the place of text nodes. React then changes, removes or inserts before
// nodes that are no longer in the page; elements stay, and their whole text can be set. So text that changes, or has a
// sibling that comes and goes before it, stands in an element of its own. tests/e2e/edge-cases/translated.spec.ts walks through the shop.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

type Value = ESTree.Expression | ESTree.JSXEmptyExpression
type Part = 'element' | 'comes and goes' | 'fixed text' | 'changing text' | undefined

const web = import.meta.dirname
// The policies are documents: nothing in them changes while they are open, except in the acts on Your Data.
const files = globSync('**/*.tsx', { cwd: web }).filter((file) => !/\.test\.|^policies\/(?!your-data-acts)/.test(file))
const sources = new Map(files.map((file) => [file, readFileSync(path.join(web, file), 'utf8')]))
const seldomThere = new Set([...sources.values()].flatMap(componentsSeldomThere))

it('No text that changes, or stands behind what comes and goes, is a text node beside others', () => {
  expect(files.length).toBeGreaterThan(100)
  const found = [...sources].flatMap(([file, source]) => looseTexts(source).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})

it.each([
  ['{busy && <Spinner />}Pay', 'Pay'],
  ['Pay {total}', '{total}'],
  ["{busy && <Spinner />}{t('Pay')}", "{t('Pay')}"],
  ["<b>Now</b>{t('Pay {total}', { total })}", "{t('Pay {total}', { total })}"],
  ['<b>Paid</b>{why}', '{why}'],
  ["{paid ? 'Paid' : 'Pending'} <b>now</b>", "{paid ? 'Paid' : 'Pending'}"],
  ['{lines.map((line) => <b>{line}</b>)} in all', ' in all'],
  ['{paid && <>Paid <b>now</b></>}', 'Paid '],
  ['{paid ? <b>Paid</b> : <b>Pay <i>now</i></b>}', 'Pay '],
])('%s is found', (children, text) => {
  expect(looseTexts(`const page = <p>${children}</p>`)).toEqual([text])
})

/** Components that may show nothing: what follows them is then inserted before. */
function componentsSeldomThere(source: string): string[] {
  const functions = source.matchAll(/^(?:export )?(?:default )?function ([A-Z]\w*)[\s\S]*?^}/gm)
  const late = source.matchAll(/^(?:export )?const ([A-Z]\w*) = (?:lazyPart|later)\(/gm)
  const empty = /return null|return <>|return [^(<\n]*&&|return \(\s*\w[^<\n]*&&|: null\b/
  return [...[...functions].filter(([text]) => empty.test(text)), ...late].flatMap(([, name]) => name ?? [])
}

function looseTexts(source: string): string[] {
  const { program } = parseSync('page.tsx', source)
  const constants = constantsOf(program)
  const found: string[] = []

  new Visitor({
    JSXElement: (element) => check(element, false),
    JSXFragment: (fragment) => check(fragment, true),
    ConditionalExpression: ({ consequent, alternate }) => compare(consequent, alternate),
  }).visit(program)
  return found

  function check(parent: ESTree.JSXElement | ESTree.JSXFragment, isFragment: boolean): void {
    const parts = partsOf(parent)
    for (const [place, { child, part }] of parts.entries()) {
      const follows = parts[place - 1]?.part === 'comes and goes'
      const isAlone = parts.length === 1 && !isFragment
      if (part === 'changing text' ? !isAlone : part === 'fixed text' && (isFragment || follows)) note(child)
    }
  }

  /** React makes one element of two that stand for each other, have the same name and no key. */
  function compare(one: Value, other: Value): void {
    if (one.type !== 'JSXElement' || other.type !== 'JSXElement' || nameOf(one) !== nameOf(other)) return
    if (/ key=/.test(textOf(one.openingElement) + textOf(other.openingElement))) return
    for (const parts of [partsOf(one), partsOf(other)]) {
      if (parts.length > 1) for (const { child, part } of parts) if (part === 'fixed text') note(child)
    }
  }

  function note(child: ESTree.JSXChild): void {
    found.push(textOf(child))
  }

  function partsOf({ children }: ESTree.JSXElement | ESTree.JSXFragment) {
    return children.map((child) => ({ child, part: partOf(child) })).filter(({ part }) => part)
  }

  function partOf(child: ESTree.JSXChild): Part {
    // Spaces are not translated.
    if (child.type === 'JSXText') return /\S/.test(child.value) ? 'fixed text' : undefined
    if (child.type === 'JSXFragment') return 'comes and goes'
    if (child.type === 'JSXElement') return seldomThere.has(nameOf(child)) ? 'comes and goes' : 'element'
    return child.type === 'JSXExpressionContainer' ? valueOf(child.expression) : 'changing text'
  }

  function valueOf(value: Value): Part {
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') return partOf(value)
    if (value.type === 'ParenthesizedExpression') return valueOf(value.expression)
    if (value.type === 'LogicalExpression') return oneOf(valueOf(value.right))
    if (value.type === 'ConditionalExpression') return oneOf(valueOf(value.consequent), valueOf(value.alternate))
    const text = textOf(value)
    if (/^(null|' *')?$/.test(text) || value.type === 'JSXEmptyExpression') return undefined
    if (value.type === 'CallExpression' && /^Array\.from|\.(flatM|m)ap\(/.test(text)) return 'comes and goes'
    // Names of elements. Texts among children are found where they are written.
    if (/^(children|foot|here|icon|zipCode)\b/.test(text)) return 'element'
    const isFixed =
      value.type === 'Literal' ||
      /^t\(\s*(['"])[^{]*\1,?\s*\)$/.test(text) ||
      (/^[\w.]+$/.test(text) && constants.has(text.replace(/\..*/, '')))
    return isFixed ? 'fixed text' : 'changing text'
  }

  function oneOf(...values: Part[]): Part {
    return values.some((value) => value?.endsWith('text')) ? 'changing text' : 'comes and goes'
  }

  function nameOf({ openingElement: { name } }: ESTree.JSXElement): string {
    return textOf(name)
  }

  function textOf({ start, end }: ESTree.Span): string {
    return source.slice(start, end)
  }
}

/** What is imported or declared outside of functions. */
function constantsOf({ body }: ESTree.Program): Set<string> {
  return new Set(
    body.flatMap((statement) => {
      if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name)
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type !== 'VariableDeclaration') return []
      return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
    }),
  )
}
