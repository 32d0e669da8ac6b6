import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { ArrowLeft } from 'lucide-react'
import * as arrowLeft from 'lucide-react/icons/arrow-left'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { createIcon } from '#web/ui/create-icon.ts'

const { __iconData: data } = arrowLeft as unknown as { __iconData: Parameters<typeof createIcon>[0] }
const Icon = createIcon(data)
const drawn = renderToStaticMarkup(<Icon className="size-4" />)
const lucides = renderToStaticMarkup(<ArrowLeft className="size-4" />)
const strokes = (svg: string) => svg.replace(/^<svg[^>]*>/, '')

test('An icon of a built shop has the strokes of lucide’s', () => {
  expect(strokes(drawn)).toBe(strokes(lucides))
  expect(drawn).toMatch(/^<svg viewBox="0 0 24 24" aria-hidden="true" class="icon size-4">/)
})

test('The stylesheet gives icons the attributes of lucide’s that a built shop leaves out', async () => {
  const css = await readFile(path.join(import.meta.dirname, '../styles.css'), 'utf8')
  const [, rules = ''] = /\.icon \{([^}]*)\}/.exec(css) ?? []
  const left = [...lucides.matchAll(/ ([\w-]+)="([^"]*)"/g)].filter(
    ([attribute, name = '']) => !drawn.includes(attribute) && !['xmlns', 'class'].includes(name),
  )
  expect(left.map(([, name]) => name)).toContain('stroke-linecap')
  for (const [, name, value] of left) {
    if (name !== 'd') expect(rules).toMatch(new RegExp(`\\s${name}: ${value}(px)?;`))
  }
})
