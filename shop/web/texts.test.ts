// Every text of the storefront is in both languages. TypeScript refuses a text in t(), plural() or <T> that
// contract/language/tamil lacks; this finds texts that stand outside of them, and calls that run before the reader is known.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

import { tamil } from '#contract/language/tamil/tamil'

const web = import.meta.dirname
// In English alone: structured data, the manifest, invoices, and what only programs read. In both at once: two others.
const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
  (file) =>
    !/\.test\.|^(seller|art|fonts|worker)\/|(json-ld|site-manifest|in-app-browser|checkout-options|load-late)\.ts$|(invoice-sheet|invoice-lines|gst-lines|offline-page|language-switch)\.tsx$/.test(
      file,
    ),
)
const known = new Set(Object.keys(tamil))

it.each(files)('%s has each of its texts in Tamil', (file) => {
  expect(textsOutside(readFileSync(path.join(web, file), 'utf8'))).toEqual([])
})

it.each([
  ['const a = <p>Pay now</p>', 'Pay now'],
  ['const a = <p aria-label="Pay now" className="Left right" />', 'Pay now'],
  ["const a = paid ? 'Paid in full' : 'GET'", 'Paid in full'],
  ['const a = () => `Pay ${total} now`', 'Pay … now'],
  ["const a = t('Home')", 'called when the module loads: t'],
  ["const A = () => <T text='Never said {before}' />", 'Never said {before}'],
])('%s is found', (source, text) => {
  expect(textsOutside(source)).toContain(text)
})

it.each(["const a = () => t('Home')", "const a = { label: 'Home' }", "throw new Error('Pay now')"])(
  '%s is right',
  (source) => {
    expect(textsOutside(source)).toEqual([])
  },
)

/** The texts of a source file that are not in the catalogue, and translations that come too early. */
function textsOutside(source: string): string[] {
  const { program } = parseSync('page.tsx', source)
  const found: string[] = []
  let functions = 0
  let silent = 0
  const enter = () => void (functions += 1)
  const leave = () => void (functions -= 1)
  const hide = () => void (silent += 1)
  const show = () => void (silent -= 1)
  const check = (text: string) => {
    if (silent === 0 && isText(text) && !known.has(text)) found.push(text)
  }
  const isQuiet = ({ name }: ESTree.JSXAttribute) => name.type === 'JSXIdentifier' && quiet.has(name.name)
  const isError = ({ callee }: ESTree.NewExpression) =>
    callee.type === 'Identifier' && /^(Type)?Error$/.test(callee.name)

  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ImportDeclaration: hide,
    'ImportDeclaration:exit': show,
    TSLiteralType: hide,
    'TSLiteralType:exit': show,
    NewExpression: (call) => void (isError(call) && hide()),
    'NewExpression:exit': (call) => void (isError(call) && show()),
    // A value that is compared is read by nobody.
    BinaryExpression: hide,
    'BinaryExpression:exit': show,
    JSXAttribute: (attribute) => void (isQuiet(attribute) && hide()),
    'JSXAttribute:exit': (attribute) => void (isQuiet(attribute) && show()),
    JSXText: ({ value }) => {
      if (/\p{L}/u.test(value)) found.push(value.trim().replaceAll(/\s+/g, ' '))
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') check(value)
    },
    TemplateLiteral: ({ quasis }) => check(quasis.map((quasi) => quasi.value.cooked ?? '').join('…')),
    CallExpression: ({ callee }) => {
      const name = callee.type === 'Identifier' ? callee.name : ''
      if (['t', 'plural', 'translated'].includes(name) && functions === 0)
        found.push(`called when the module loads: ${name}`)
    },
  }).visit(program)
  return found
}

// Attributes that nobody reads.
const quiet = new Set([
  'className',
  'look',
  'd',
  'viewBox',
  'autoComplete',
  'type',
  'name',
  'id',
  'to',
  'key',
  'src',
  'rel',
])

const names = new Set(['Vary', 'Figtree', 'Fraunces'])

/** Whether somebody may read it: words that begin with a capital letter, and no name of a header, constant or key. */
function isText(text: string): boolean {
  return (
    /^[“"…]?\s?\p{Lu}[\p{Ll}’']*( |$|[.,!?:…]).*/u.test(text) &&
    /\p{Ll}/u.test(text) &&
    !names.has(text) &&
    !/^(Escape|Enter|Tab|Home|End|Arrow\w+)$/.test(text)
  )
}
