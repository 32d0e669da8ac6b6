import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import type { PageSettings } from '#contract/page-settings'
import { shop } from '#shop'
import { darkPatterns } from '#web/policies/dark-patterns.tsx'

import { read, testFiles } from './test-files.ts'

const patterns = darkPatterns({ taxPercent: 2 } as PageSettings).map(({ name }) => name)
const settings = {
  business: shop,
  deliveryState: 'Tamil Nadu',
  googleEnabled: false,
  checkoutScriptUrl: '',
  publicUrl: '',
}

// Without the introduction and what remains.
const sections = read('docs/dark-patterns.md').split(/^## /m).slice(1, -1)

it('The thirteen patterns stand on the page for shoppers and in the list, in one order', () => {
  expect(new Set(patterns).size).toBe(13)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(patterns.map((name, i) => `${i + 1}. ${name}`))
})

it.each<[string, Pick<PageSettings, 'taxPercent' | 'taxMode'>, RegExp, RegExp]>([
  ['adds 2 %', { taxPercent: 2 }, /without the 2% tax.*price, tax and total/, /GST|no tax/i],
  ['adds 0 %', { taxPercent: 0 }, /^No tax is added.*price, tax and total/, /GST|without/],
  ['has GST in its prices', { taxPercent: 0, taxMode: 'gst' }, /GST inside.*price and total/, /without|no tax/i],
  ['is of a composition dealer', { taxPercent: 0, taxMode: 'composition' }, /no tax.*price and total/, /GST|without/],
])('The words about drip pricing of a shop that %s are those of its cart', (_, tax, says, saysNot) => {
  const drip = darkPatterns({ ...settings, ...tax }).find(({ name }) => name === 'Drip pricing')
  const words = renderToStaticMarkup(drip?.here)
  expect(words).toMatch(says)
  expect(words).not.toMatch(saysNot)
})

it.each(sections.map((section) => [section.split('\n')[0], section]))(
  '%s: each test of the list exists',
  (_, section = '') => {
    const named = [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({ file, title }))
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(({ file, title }) => !hasTest(file, title))).toEqual([])
  },
)

/** `group > title` for a title that says too little without its group. */
function hasTest(file: string, title: string): boolean {
  const text = testFiles.get(file) ?? ''
  return title.split(' > ').every((part) => ["'", '"', '`'].some((quote) => text.includes(`(${quote}${part}${quote}`)))
}
