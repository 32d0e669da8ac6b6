import { afterEach, expect, it, vi } from 'vitest'

import type { User } from '#contract/entities'
import { pullUser, setUser, userNow } from '#web/session/session.ts'

const asha: User = { _id: 'asha', name: 'Asha', email: 'asha@example.com', cartItems: {} }

afterEach(() => {
  setUser(null)
  vi.unstubAllGlobals()
})

// Naive: only the user is forgotten; the page goes on showing what is hers, and the next shopper finds what it fetched.
it.each([
  ['nobody is logged in any more', { success: false }, 1],
  ['somebody else is', { success: true, user: { ...asha, _id: 'ravi' } }, 1],
  ['she still is', { success: true, user: asha }, 0],
])('a page of a shopper begins anew when %s', async (_what, answer, times) => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  setUser(asha)
  await pullUser()
  expect(reload).toHaveBeenCalledTimes(times)
})

it('a visitor who logs in elsewhere is known without beginning anew', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, user: asha })))
  setUser(null)
  await pullUser()
  expect(userNow()).toMatchObject({ _id: 'asha' })
})
