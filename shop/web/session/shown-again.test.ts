import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { User } from '#contract/entities'
import { setUser } from '#web/session/session.ts'
import { watchShownAgain } from '#web/session/shown-again.ts'

const asha: User = { _id: 'asha', name: 'Asha', email: 'asha@example.com', cartItems: {} }

let show: (event: { persisted: boolean }) => void
const reload = vi.fn<() => void>()
const page = { hidden: false }
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('window', {
    location: { reload },
    addEventListener: (_: string, act: typeof show) => (show = act),
  })
  vi.stubGlobal('document', { documentElement: page })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, user: asha })))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  setUser(null)
  page.hidden = false
  reload.mockReset()
  vi.unstubAllGlobals()
})

it.each([
  ['nobody is logged in', () => stored.clear(), 1],
  ['another shopper is logged in', () => stored.forEach((_, key) => stored.set(key, 'ravi')), 1],
  ['storage cannot be read', () => vi.stubGlobal('localStorage', undefined), 1],
  ['nothing happened', () => {}, 0],
])('a page of a shopper that is shown again reloads as needed when %s', (_what, happen, times) => {
  setUser(asha)
  watchShownAgain()
  happen()
  show({ persisted: true })
  expect(reload).toHaveBeenCalledTimes(times)
  expect(page.hidden).toBe(times > 0)
})

it('a page of a visitor reloads when a shopper has logged in', () => {
  setUser(null)
  watchShownAgain()
  stored.set('mewa.session', 'asha')
  show({ persisted: true })
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a page that is loaded anew does not', () => {
  setUser(asha)
  watchShownAgain()
  stored.clear()
  show({ persisted: false })
  expect(reload).not.toHaveBeenCalled()
})
