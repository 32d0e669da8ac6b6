// Patterns that would stand in the source as words. docs/dark-patterns.md names these tests.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

const project = path.resolve(import.meta.dirname, '../..')

/** The lines that match, in the files of the product; the texts in Tamil repeat the English ones. */
function linesWith(words: RegExp, files: string[]): string[] {
  const found = globSync(files, { cwd: project }).filter((file) => !/\.test\.|\/tamil\//.test(file))
  expect(found.length).toBeGreaterThan(0)
  return found.flatMap((file) => {
    const lines = readFileSync(path.join(project, file), 'utf8').split('\n')
    // The page for shoppers quotes each trick.
    return lines
      .filter((line) => words.test(line) && !/^\s*(trick: |'Making you hurry)/.test(line))
      .map((line) => `${file}: ${line.trim()}`)
  })
}

const texts = [
  'shop/web/**/*.{ts,tsx}',
  'shop/contract/**/*.ts',
  'shop/domain/messages/*.ts',
  'tools/demo/products.ts',
  'shop.config.ts',
]

it.each([
  [
    'hurries the shopper',
    /\bhurry|last chance|limited time|almost gone|selling fast|flash sale|(sale|offer|deal) ends/i,
  ],
  ['counts onlookers', /(people|others|shoppers) are (looking|viewing|buying)|in \d+ carts|bought this in the last/i],
  [
    'answers in her name, to shame her',
    /no,? thanks|\bI (do not|don['’]t) (want|like|care|need)|I['’]d rather|I prefer/i,
  ],
])('No text of a page or an email %s', (_, words) => {
  expect(linesWith(words, texts)).toEqual([])
})

it('No page asks for notifications, for the location or to be installed; for the camera only where a seller presses Scan', () => {
  const asking = /requestPermission|pushManager|geolocation|beforeinstallprompt|getUserMedia|contacts\.select/
  const asks = linesWith(asking, ['shop/web/**/*.{ts,tsx,js}'])
  expect(asks.filter((line) => !line.startsWith('shop/web/seller/packing/scan-number.tsx:'))).toEqual([])
})

it('No payment asks for a card to keep or for leave to charge again', () => {
  const again = /recurring|subscription_?id|e?mandate|customer_id|remember_customer|save_card|max_amount/i
  expect(
    linesWith(again, ['shop/web/cart/*.ts', 'shop/web/storefront/*.{ts,tsx}', 'shop/adapters/razorpay/razorpay*.ts']),
  ).toEqual([])
})
