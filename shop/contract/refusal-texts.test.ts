import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { type NodePath, parseSync, traverse } from '@babel/core'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '../..')
const files = globSync('shop/{api,contract,domain,jobs}/**/*.ts', { cwd: project, exclude: ['**/*.test.ts'] })

/** The texts of refusals, or of an answer's `msg`, that come from no file of wording: wording.ts, closed-until.ts, lot-refusals.ts, shelf-life.ts, explain.ts, delivery-area.ts, owner-settings.ts. */
function textsOfItsOwn(code: string): string[] {
  const found: string[] = []
  const parsed = parseSync(code, { parserOpts: { plugins: ['typescript'] }, configFile: false, babelrc: false })
  if (!parsed) throw new Error('There is nothing to parse.')
  traverse(parsed, {
    NewExpression: (call) => {
      if (call.get('callee').isIdentifier({ name: 'Failure' })) found.push(...ownTexts(call.get('arguments')[1]))
    },
    ObjectProperty: (property) => {
      const value = property.get('value')
      if (property.get('key').isIdentifier({ name: 'msg' }) && isLiteral(value)) found.push(placeOf(value))
    },
  })
  return found
}

function ownTexts(text: NodePath | undefined): string[] {
  if (!text) return []
  if (text.isConditionalExpression()) return [...ownTexts(text.get('consequent')), ...ownTexts(text.get('alternate'))]
  if (text.isLogicalExpression()) return [...ownTexts(text.get('left')), ...ownTexts(text.get('right'))]
  if (text.isMemberExpression()) return ownTexts(text.get('object'))
  if (text.isCallExpression() || text.isOptionalCallExpression()) return ownTexts(text.get('callee') as NodePath)
  const binding = text.isIdentifier() ? text.scope.getBinding(text.node.name) : undefined
  // A parameter: the caller's text.
  if (binding?.kind === 'param') return []
  if (binding?.path.isVariableDeclarator()) return ownTexts(binding.path.get('init') as NodePath)
  const source = binding?.path.parentPath
  const isWorded =
    source?.isImportDeclaration() &&
    /\/(((ticket|report|review|sheet|offer|cash|phone|business)-)?wording|closed-until|lot-refusals|shelf-life|explain|delivery-area|owner-settings)(\.ts)?$/.test(
      source.node.source.value,
    )
  return isWorded ? [] : [placeOf(text)]
}

function isLiteral(value: NodePath): boolean {
  if (value.isConditionalExpression()) return isLiteral(value.get('consequent')) || isLiteral(value.get('alternate'))
  return value.isStringLiteral() || value.isTemplateLiteral()
}

function placeOf({ node }: NodePath): string {
  return `${node?.type} in line ${node?.loc?.start.line}`
}

test.each(files)('%s words no refusal of its own', (file) => {
  expect(textsOfItsOwn(readFileSync(path.join(project, file), 'utf8'))).toEqual([])
})

test.each([
  "throw new Failure('invalid', 'Too late.')",
  "throw new Failure('invalid', `Too late for ${name}.`)",
  "const text = isLate ? 'Too late.' : refusals.tooMany\nthrow new Failure('invalid', text)",
  "throw new Failure('invalid', reasonOf(cause))\nfunction reasonOf() {\n  return 'Too late.'\n}",
  "c.json({ success: false, msg: isLate ? 'Too late.' : 'Too early.' }, 409)",
])('A text of its own is found in %j', (code) => {
  expect(textsOfItsOwn(`import { refusals } from '#contract/wording'\n${code}`)).not.toEqual([])
})
