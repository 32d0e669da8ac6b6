import { expect, test, vi } from 'vitest'

import type { CartItems } from '#contract/entities'
import { createCartSync } from '#web/cart/cart-sync.ts'

const noPause = () => Promise.resolve()

test('Of several changes made while a call runs only the last is sent', async () => {
  const sent: CartItems[] = []
  const first = Promise.withResolvers<void>()
  const sync = createCartSync(async (items) => {
    sent.push(items)
    if (sent.length === 1) await first.promise
    return 'done'
  }, noPause)

  sync.push({ ajwa: 1 })
  sync.push({ ajwa: 2 })
  sync.push({ ajwa: 3 })
  expect(sent).toEqual([{ ajwa: 1 }])
  first.resolve()
  await vi.waitFor(() => expect(sent).toEqual([{ ajwa: 1 }, { ajwa: 3 }]))
})

test('A cart that could not be sent is sent again until it arrives', async () => {
  const sent: CartItems[] = []
  const pauses: number[] = []
  const sync = createCartSync(
    async (items) => {
      sent.push(items)
      return sent.length < 4 ? 'again' : 'done'
    },
    async (failures) => {
      pauses.push(failures)
    },
  )

  sync.push({ ajwa: 1 })
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(pauses).toEqual([0, 1, 2])
  sync.push({})
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({}))
})

test('A change made while waiting to try again takes the place of the failed one', async () => {
  const sent: CartItems[] = []
  const offline = Promise.withResolvers<void>()
  const sync = createCartSync(
    async (items) => {
      sent.push(items)
      return sent.length === 1 ? 'again' : 'done'
    },
    () => offline.promise,
  )

  sync.push({ ajwa: 1 })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sync.push({ honey: 2 })
  offline.resolve()
  await vi.waitFor(() => expect(sent).toEqual([{ ajwa: 1 }, { honey: 2 }]))
})
