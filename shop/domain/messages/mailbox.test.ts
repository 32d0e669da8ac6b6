import { expect, it } from 'vitest'

import { mailboxOf } from '#domain/messages/mailbox'

it.each([
  ['asha@example.com', 'asha@example.com'],
  ['Asha@Example.com', 'asha@example.com'],
  ['asha+dates@example.com', 'asha@example.com'],
  ['a.sha@example.com', 'a.sha@example.com'],
  ['a.s.h.a@gmail.com', 'asha@gmail.com'],
  ['A.sha+x+y@googlemail.com', 'asha@gmail.com'],
])('%s arrives at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
