import * as fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'

import { mailMessage, quotedPrintable } from '#adapters/mail-message'

const headers = { from: 'Mewa <hello@mewa.test>', to: 'asha@example.com', subject: 'Your order' }
const texts = fc.string({
  unit: fc.constantFrom('a', ' ', '\t', '=', '\n', '.', '₹', 'அ', '🍯', '-', '"'),
  maxLength: 300,
})

describe('a text in quoted-printable', () => {
  it('has lines of 76 printable characters at most, none of which ends with a space', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const line of quotedPrintable(text).split('\r\n')) expect(line).toMatch(/^([\t -~]{0,75}[!-~])?$/)
      }),
    )
  })
})

describe('an email', () => {
  it('says what it was given, whatever letters and spaces that has', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (text, html) => {
        const read = await PostalMime.parse(mailMessage({ headers, text, html }).raw)
        // A reader adds the end of the last line.
        const lines = (said: string | undefined) => (said ?? '').replace(/\n+$/, '')
        expect([lines(read.text), lines(read.html)]).toEqual([lines(text), lines(html)])
      }),
    )
  })

  it('is addressed as its headers say', () => {
    expect(mailMessage({ headers, text: '', html: '' }).envelope).toEqual({
      from: 'hello@mewa.test',
      to: ['asha@example.com'],
    })
  })
})
