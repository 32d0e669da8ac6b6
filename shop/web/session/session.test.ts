import { afterEach, expect, it, vi } from 'vitest'

import type { User } from '#contract/entities'
import { writeCartTag } from '#contract/products/cart-tag'
import { pullUser, setUser, userNow } from '#web/session/session.ts'

const asha: User = { _id: 'asha', name: 'Asha', email: 'asha@example.com', cartItems: {} }

afterEach(() => {
  setUser(null)
  vi.unstubAllGlobals()
})

// Mutation: forgets only the user; the page keeps showing private data, and the next shopper gets the previous cache.
it.each([
  ['the session has ended', { success: false }, 1],
  ['another user is logged in', { success: true, user: { ...asha, _id: 'ravi' } }, 1],
  ['the same user is logged in', { success: true, user: asha }, 0],
])('a page of a shopper reloads as needed when %s', async (_what, answer, times) => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  setUser(asha)
  await pullUser()
  expect(reload).toHaveBeenCalledTimes(times)
})

// Mutation: takes the cart of the answer, and keeps the known name.
it.each([
  ['a newer cart', 2, 'Meena'],
  ['the cart that another tab told of', 1, 'Meena'],
  ['an older cart', 0, 'Asha'],
])('a new name is taken from an answer with %s, unless that is old itself', async (_what, version, name) => {
  const headers = { etag: writeCartTag({ userId: asha._id, version }) }
  const answer = { success: true, user: { ...asha, name: 'Meena' } }
  vi.stubGlobal('window', { location: { reload: () => {} } })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { headers })))
  setUser({ ...asha, cartVersion: 1 })
  await pullUser()
  expect(userNow()?.name).toBe(name)
})

it('a visitor who logs in elsewhere is recognised without a reload', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, user: asha })))
  setUser(null)
  await pullUser()
  expect(userNow()).toMatchObject({ _id: 'asha' })
})
