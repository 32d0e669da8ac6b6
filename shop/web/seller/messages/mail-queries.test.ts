import { expect, it } from 'vitest'

import { badgeDelay } from '#web/seller/messages/mail-queries.ts'

// Mutation: always a minute; for so long every seller page then says that the shop cannot be reached.
it('the count of the menu is asked for again soon after it could not be', () => {
  expect(badgeDelay({ state: { status: 'success' } })).toBe(60_000)
  expect(badgeDelay({ state: { status: 'error' } })).toBe(10_000)
})
