import { expect, it } from 'vitest'

import { inboxOf, type MessageLists } from '#web/seller/messages/inbox.ts'

const lists = {
  tickets: {
    tickets: [
      { _id: 'to answer', answerBy: '2026-11-29T10:00:00.000Z', redressBy: '2026-12-27T10:00:00.000Z' },
      { _id: 'answered', redressBy: '2026-11-28T09:00:00.000Z' },
    ],
  },
  // Answered within 48 hours.
  reports: { reports: [{ _id: 'report', at: '2026-11-26T10:00:00.000Z' }] },
  mails: { failed: [{ _id: 'email', failedAt: '2026-11-27T10:00:00.000Z' }] },
} as unknown as MessageLists

it('lists what is due first at the top, whatever its kind', () => {
  expect(inboxOf(lists).map(({ id }) => id)).toEqual(['email', 'answered', 'report', 'to answer'])
})

it('lists nothing of what the role may not read', () => {
  const { reports } = lists
  expect(inboxOf({ tickets: undefined, mails: undefined, reports }).map(({ kind }) => kind)).toEqual(['report'])
})
