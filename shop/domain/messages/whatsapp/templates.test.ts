import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { templates, writeNews } from '#domain/messages/whatsapp/templates'

const operations = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const order = { id: 'a'.repeat(32), amountPaise: 20_400, isPaid: true }

test.each(Object.entries(templates))('docs/operations.md has the template %s', (name, text) => {
  expect(operations).toContain(`| \`${name}\` | ${text} |`)
})

test.each(Object.entries(templates))('Meta takes the text of %s: its values are within other words', (name, text) => {
  // The text of a code is Meta's own.
  if (name !== 'login_code') expect(text).not.toMatch(/^\{\{|\}\}$/)
  expect(text.match(/\{\{\d\}\}/g)?.toSorted()).toEqual(
    Array.from({ length: new Set(text.match(/\{\{\d\}\}/g)).size }, (_, n) => `{{${n + 1}}}`),
  )
})

test('A parcel without a link leads to My Orders, and hostile words stay on one line', () => {
  const parcel = { courier: 'India\n\n\tPost     \uD800', number: 'EY000000001IN' }
  expect(writeNews({ kind: 'shipped', parcel }, order, 'https://shop.test')).toEqual({
    template: 'order_shipped',
    values: ['#AAAAAAAA', 'with India Post \uFFFD, number EY000000001IN', 'https://shop.test/my-orders'],
  })
  expect(writeNews({ kind: 'shipped' }, order, '')).toMatchObject({
    values: ['#AAAAAAAA', 'with our courier', '/my-orders'],
  })
})
