import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { withoutQuote } from '#domain/tickets/mail-reader/without-quote'

it.each([
  ['Yes.\n\nOn Mon, 23 Nov 2026 at 10:00, Mewa wrote:\n> Is it?\n> Really?', 'Yes.'],
  ['Yes.\n\nOn Mon, 23 Nov 2026 at 10:00, Mewa\n<tickets@shop.example> wrote:\n\n> Is it?', 'Yes.'],
  ['Yes.\n\n-----Original Message-----\nFrom: Mewa\nIs it?', 'Yes.'],
  ['Yes.\n________________________________\nFrom: Mewa', 'Yes.'],
  ['Yes.\n\nFrom: Mewa <hello@mewa.test>\nSent: Monday\nTo: Asha\n\nIs it?', 'Yes.'],
  ['> Is it?\nYes.\n> Really?\nYes, really.', '> Is it?\nYes.\n> Really?\nYes, really.'],
  ['On the box you wrote:\nfragile', 'On the box you wrote:\nfragile'],
])('of %j only the own words are kept', (text, own) => {
  expect(withoutQuote(text).trim()).toBe(own)
})

it('an email that only quotes is kept whole, and no line is made up', () => {
  expect(withoutQuote('> Is it?')).toBe('> Is it?')
  fc.assert(
    fc.property(fc.string(), (text) => {
      const lines = new Set(text.split('\n').map((each) => each.trimEnd()))
      const kept = withoutQuote(text)
      expect(kept === text || kept.split('\n').every((each) => lines.has(each))).toBe(true)
    }),
  )
})
