import { expect, it } from 'vitest'

import { parseMail } from '#domain/tickets/mail-reader/parse'
import { rawMail } from '#test/scenes/tickets'

const parsed = (html: string) =>
  parseMail(rawMail('tickets@mewa.test', html, { 'Content-Type': 'text/html; charset=utf-8' }))

const outlook =
  '<hr><div id="divRplyFwdMsg"><b>From:</b> Mewa &lt;a@b.example&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Asha<br><b>Subject:</b> T</div>'

it.each([
  [
    'Gmail',
    '<div>Yes.</div><div class="gmail_quote"><div class="gmail_attr">திங்கள், 23 நவ. அன்று Mewa எழுதியது:<br></div><blockquote class="gmail_quote">Is it?</blockquote></div>',
  ],
  [
    'Apple Mail',
    '<div>Yes.</div><div>On 23 Nov 2026, at 10:00, Mewa wrote:</div><blockquote type="cite">Is it?</blockquote>',
  ],
  [
    'Thunderbird',
    '<p>Yes.</p><div class="moz-cite-prefix">Am 23.11.26 schrieb Mewa:</div><blockquote type="cite">Is it?</blockquote>',
  ],
  ['Yahoo', '<div>Yes.</div><div class="yahoo_quoted"><div>On Monday, Mewa wrote:</div><div>Is it?</div></div>'],
  ['Outlook', `<div>Yes.</div>${outlook}<div>Is it?</div>`],
])('the words of %s in HTML are parted from the email that it quotes', async (_, html) => {
  const { text, quoted } = await parsed(html)
  expect(text).toBe('Yes.')
  expect(quoted).toContain('Is it?')
})

it('answers between the quotes of HTML are words', async () => {
  const { text, quoted } = await parsed(
    '<blockquote>Is it broken?</blockquote><p>Yes.</p><blockquote>All of them?</blockquote><p>Two.</p><blockquote>Your shop</blockquote>',
  )
  for (const words of ['Is it broken?', 'Yes.', 'All of them?', 'Two.']) expect(text).toContain(words)
  expect([text.includes('Your shop'), quoted]).toEqual([false, '> Your shop'])
})

it.each([20, 200, 2_000, 10_000])('G12: %i quotes inside of each other cost time by their length', async (depth) => {
  const began = performance.now()
  await parsed('<blockquote>a<br>b'.repeat(depth))
  await parsed(`${'<blockquote>a'.repeat(depth)}${'</blockquote>b'.repeat(depth)}`)
  expect(performance.now() - began).toBeLessThan(3_000)
})
