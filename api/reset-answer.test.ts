// The time of an answer tells nothing about an email: a fixed time for reset codes, one hash for registrations.
import { setTimeout as pause } from 'node:timers/promises'

import { vi } from 'vitest'

import { calls } from '#contract/calls'
import { hashPassword } from '#domain/accounts/passwords'
import { expect, it } from '#test/fixtures'
import { nextEmail } from '#test/accounts'
import { askFor } from '#test/reset-codes'

// The real functions, whose calls are counted.
vi.mock('node:timers/promises', { spy: true })
vi.mock('#domain/accounts/passwords', { spy: true })

const ANSWER_MS = 100

// Mutation: the answer leaves as soon as the work is done, or the work for a known email comes after it.
it('F4: asking for a code is answered after the same time for an unknown email as for a known one', async ({
  shop,
  shopper: { email },
}) => {
  for (const each of [email, nextEmail()]) {
    vi.mocked(pause).mockClear()
    const waits = () => vi.mocked(pause).mock.calls.filter(([ms]) => ms === ANSWER_MS).length
    await askFor(shop, each)
    expect(waits()).toBe(1)
  }
})

// Mutation: the email is looked up first, and a known one is refused without a hash.
it('E2: registering hashes once for an email that has an account, as for one that has none', async ({
  shop,
  shopper: { email },
}) => {
  for (const [each, status] of [
    [email, 409],
    [nextEmail(), 200],
  ] as const) {
    vi.mocked(hashPassword).mockClear()
    const account = { name: 'Asha', email: each, password: 'correct horse' }
    expect((await shop.visitor().post(calls.userRegister.path, account)).status).toBe(status)
    expect(hashPassword).toHaveBeenCalledTimes(1)
  }
})
