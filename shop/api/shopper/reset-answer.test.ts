// The time of an answer tells nothing about an email: a least time for reset codes, one hash for registrations.
import { Worker } from 'node:worker_threads'

import { calls } from '#contract/calls'
import { expect, it, vi } from '#test/fixtures'
import { nextEmail, shopperPassword } from '#test/people/accounts'
import { askFor } from '#test/people/reset-codes'

const ANSWER_MS = 100

// Mutation: the answer leaves as soon as the work is done.
it('F4: asking for a code is answered after the same time for an unknown email as for a known one', async ({
  shop,
  shopper: { email },
}) => {
  for (const each of [email, nextEmail()]) {
    const before = performance.now()
    await askFor(shop, each)
    // Timers of Node may be a millisecond early.
    expect(performance.now() - before).toBeGreaterThan(ANSWER_MS - 2)
  }
})

// Mutation: the email is looked up first, and a known one is refused without a hash.
it('E2: registering hashes once for an email that has an account, as for one that has none', async ({
  shop,
  shopper: { email },
}) => {
  // The threads that hash are given each password.
  const hashing = vi.spyOn(Worker.prototype, 'postMessage')
  const hashes = () => hashing.mock.calls.filter(([order]) => (order as { password?: string }).password).length
  try {
    for (const [each, status] of [
      [email, 409],
      [nextEmail(), 200],
    ] as const) {
      const before = hashes()
      const account = { name: 'Asha', email: each, password: shopperPassword }
      expect((await shop.visitor().post(calls.userRegister.path, account)).status).toBe(status)
      expect(hashes() - before).toBe(1)
    }
  } finally {
    hashing.mockRestore()
  }
})
