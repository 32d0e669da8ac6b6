import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { RESET_CODE_LIFETIME_MINUTES } from '#contract/rules'
import { writeNews } from '#domain/messages/whatsapp/templates'
import type { NewsFacts } from '#domain/messages/whatsapp/whatsapp-job'

const operations = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const order = { id: 'a'.repeat(32), amountPaise: 20_400, isPaid: true }
const parcelSent = { courier: 'India Post', number: 'EY000000001IN' }
const textOf = (template: string) => new RegExp(`\\| \`${template}\` \\| (.*) \\|`).exec(operations)?.[1] ?? ''

const news: NewsFacts[] = [
  { kind: 'confirmed' },
  { kind: 'shipped' },
  { kind: 'parcel', parcel: parcelSent },
  { kind: 'delivered' },
  { kind: 'refunded', paise: 100, bankReference: null, extra: false },
  { kind: 'pieces refunded', paise: 100, pieces: [] },
]

test.each(news)(
  'The template of $kind stands in docs/operations.md with as many values, within other words',
  (facts) => {
    const { template, values } = writeNews(facts, order, 'https://shop.test')
    const text = textOf(template)
    expect(text.match(/\{\{\d\}\}/g)?.toSorted()).toEqual(values.map((_, n) => `{{${n + 1}}}`))
    // Meta refuses others.
    expect(text).not.toMatch(/^\{\{|\}\}$/)
  },
)

test('The template of a code says for how long it works', () => {
  expect(textOf('login_code')).toBe(
    `{{1}} is your verification code. It expires in ${RESET_CODE_LIFETIME_MINUTES} minutes.`,
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
