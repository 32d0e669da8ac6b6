import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { splitQuote } from '#domain/tickets/mail-reader/split-quote'

const header = 'From: Mewa <hello@mewa.test>\nSent: Monday\nTo: Asha\nSubject: T-4K7Q2M\n\nIs it?'

it.each([
  ['Yes.\n\n', 'On Mon, 23 Nov 2026 at 10:00, Mewa wrote:\n> Is it?\n> Really?'],
  ['Yes.\n\n', 'On Mon, 23 Nov 2026 at 10:00, Mewa\n<tickets@shop.example> wrote:\n\n> Is it?'],
  ['Yes.\n\n', 'On Mon, 23 Nov 2026 at 10:00,\nMewa\n<tickets@shop.example> wrote:\n> Is it?\n>> Yes?'],
  ['Yes.\n\n', 'On Monday, 23 November, 2026 at 10:00 am IST, Mewa <a@b.example> wrote:\n\nIs it?\nReally?'],
  ['Yes.\n\n', '---- On Mon, 23 Nov 2026 10:00:00 +0530 Mewa <a@b.example> wrote ----\n\nIs it?'],
  ['Yes.\n\n', '-----Original Message-----\nFrom: Mewa\nIs it?'],
  ['Yes.\n', `________________________________\n${header}`],
  ['Yes.\n\n', `----------------------------------------\n\n${header}`],
  ['Yes.\n\n', header],
  ['Yes.\n\n', header.replaceAll(/^(\w+:)/gm, '*$1*')],
  ['> Is it?\nYes.\n', '> Really?'],
  ['On 1/2 I wrote:\n> Is it?\nYes.\n\n', 'On 1/2, Mewa wrote:\n> Really?'],
])('%j are the words, above the quoted %j', (own, quoted) => {
  expect(splitQuote(own + quoted)).toEqual({ own: own.trim(), quoted })
})

it.each([
  'Order 1: broken\n________________________________\nOrder 2: missing',
  'Order 1: broken\n----------------\nOrder 2: missing',
  'Broken.\n\nOn Mon, 23 Nov 2026 at 10:00, Mewa wrote:\n> Is it?\n\nMy answer stands below.',
  '> Is it?\nYes.\n> Really?\nYes, really.',
  'Broken.\nOn the box you wrote:\nfragile',
  'Two parcels.\nFrom: Chennai\nDate: 3 November\nBoth are late.',
  '> Is it?',
  header,
])('all of %j are words', (text) => {
  expect(splitQuote(text)).toEqual({ own: text, quoted: '' })
})

it('no line of an email is lost or made up', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '> a',
      '',
      'On 1/1 b wrote:',
      'From: c',
      'Sent: d',
      'To: e',
      '-----Original Message-----',
      '____________',
    ),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join('\n')
      const { own, quoted } = splitQuote(text)
      const words = (of: string) => of.split(/\s+/).filter(Boolean)
      expect(words(`${own}\n${quoted}`)).toEqual(words(text))
    }),
  )
})

// As long as the parser's longest text. Some 10 ms each; lines that are compared with all others would take minutes.
it.each([
  '>',
  '>\na',
  'On 1/1 a',
  'On 1/1 10:00\n\n\n',
  'From: a',
  'From: a\nTo: b',
  '-----Original Message-----',
  '_'.repeat(20),
])('G12: %j again and again costs time by its length', (line) => {
  const began = performance.now()
  for (const text of [`${line}\n`, line]) splitQuote(text.repeat(100_000).slice(0, 100_000))
  expect(performance.now() - began).toBeLessThan(3_000)
})
