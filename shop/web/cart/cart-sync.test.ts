import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import type { CartItems } from '#contract/entities'
import { createCartSync, type ServerCart, type SendResult } from '#web/cart/cart-sync.ts'
import { type Edit, mergeCart } from '#web/cart/merge-cart.ts'

/** A shop with one cart, which accepts a change only with the current version. */
function shopOf(items: CartItems) {
  const shop = {
    items,
    version: 1,
    stock: 99,
    sent: [] as CartItems[],
    put: (wanted: CartItems, version: number): SendResult => {
      shop.sent.push(wanted)
      if (version !== shop.version) return { kind: 'stale' }
      shop.items = Object.fromEntries(Object.entries(wanted).map(([id, count]) => [id, Math.min(count, shop.stock)]))
      shop.version += 1
      return { kind: 'saved', items: shop.items, version: shop.version }
    },
  }
  return shop
}

type Line = {
  /** The outcome of one call on the connection to the shop. */
  fate?: () => 'reached' | 'lost' | 'answer lost'
  hold?: () => Promise<unknown>
}

function onLine(fates: readonly ('reached' | 'lost' | 'answer lost')[]): Line {
  let calls = 0
  return { fate: () => fates[calls++] ?? 'reached' }
}

/** One browser of the shopper. */
function deviceAt(shop: ReturnType<typeof shopOf>, { fate = () => 'reached', hold = async () => {} }: Line = {}) {
  let known: ServerCart | undefined = { userId: 'asha', items: shop.items, version: shop.version }
  let edits = new Map<string, Edit>()
  let at = 0
  const pauses: number[] = []
  const lowered: CartItems[] = []
  const sync = createCartSync({
    known: () => known,
    edits: () => edits,
    write: (changes) => {
      edits = new Map(edits)
      for (const [id, edit] of changes) {
        if (edit) edits.set(id, edit)
        else edits.delete(id)
      }
    },
    send: async (items, { version }) => {
      await hold()
      const happened = fate()
      const answer = happened === 'lost' ? undefined : shop.put(items, version)
      return happened === 'reached' && answer ? answer : { kind: 'retry' }
    },
    learn: (kept, wanted) => {
      if (Object.entries(wanted).some(([id, count]) => kept.items[id] !== count)) lowered.push(wanted)
      known = kept
    },
    pull: async () => {
      if (fate() !== 'reached') return false
      known = { userId: 'asha', items: shop.items, version: shop.version }
      return true
    },
    pause: async (failures) => void pauses.push(failures),
  })
  return {
    sync,
    pauses,
    lowered,
    unsent: () => edits.size,
    shown: () => mergeCart(known?.items ?? {}, edits),
    forgetVersion: () => (known = known && { ...known, version: undefined }),
    logOut: () => (known = undefined),
    edit: (id: string, count: number) => {
      const from = edits.get(id)?.from ?? known?.items[id] ?? 0
      edits = new Map(edits).set(id, { count, from, at: (at += 1), tried: edits.get(id)?.tried })
      sync.start()
    },
  }
}

test('Of several changes during a call only the last is sent', async () => {
  const shop = shopOf({})
  const first = Promise.withResolvers<void>()
  const device = deviceAt(shop, { hold: () => first.promise })
  device.edit('ajwa', 1)
  device.edit('ajwa', 2)
  device.edit('ajwa', 3)
  first.resolve()
  await device.sync.flush()
  expect(shop.sent).toEqual([{ ajwa: 1 }, { ajwa: 3 }])
  expect(device.unsent()).toBe(0)
})

test('A cart that could not be sent is retried until it arrives', async () => {
  const shop = shopOf({})
  const fates = ['lost', 'answer lost', 'lost'] as const
  let calls = 0
  const device = deviceAt(shop, { fate: () => fates[calls++] ?? 'reached' })
  device.edit('ajwa', 1)
  await expect.poll(() => device.unsent()).toBe(0)
  expect(shop.items).toEqual({ ajwa: 1 })
  expect(device.pauses).toEqual([0, 1, 2])
})

test('Unsent changes are known, and settling does not wait for the pause to end', async () => {
  const shop = shopOf({})
  let isOnline = false
  const device = deviceAt(shop, { fate: () => (isOnline ? 'reached' : 'lost') })
  device.edit('ajwa', 1)
  expect(await device.sync.flush()).toBe(false)
  isOnline = true
  await expect.poll(() => device.sync.flush()).toBe(true)
  expect(shop.items).toEqual({ ajwa: 1 })
})

test('Right after a login the cart is fetched before it is changed', async () => {
  const shop = shopOf({ honey: 2 })
  const device = deviceAt(shop)
  device.forgetVersion()
  device.edit('ajwa', 1)
  await device.sync.flush()
  expect(shop.sent).toEqual([{ honey: 2, ajwa: 1 }])
})

test('Nothing is sent for a visitor', async () => {
  const shop = shopOf({})
  const device = deviceAt(shop)
  device.logOut()
  device.edit('ajwa', 1)
  await device.sync.flush()
  expect(shop.sent).toEqual([])
})

test('A quantity reduced to the stock is reported, and an unchanged cart can be checked against the stock', async () => {
  const shop = shopOf({ ajwa: 4 })
  const device = deviceAt(shop)
  shop.stock = 2
  expect(await device.sync.recheck()).toBe(true)
  expect([shop.items, device.shown(), device.lowered]).toEqual([{ ajwa: 2 }, { ajwa: 2 }, [{ ajwa: 4 }]])
})

// Mutations: a shop that accepts any version; only the last attempted count stored; an attempted change taken for unsent.
test('Two devices on a bad connection reach the same cart, and no change to a product that only one changed is lost', async () => {
  const fates = fc.array(fc.constantFrom('reached', 'lost', 'answer lost'), { maxLength: 8 })
  const change = (...ids: string[]) => fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 0, max: 9 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(change('ajwa', 'honey', 'kaju'), { maxLength: 8 }),
      fc.array(change('badam', 'pista', 'chia'), { maxLength: 8 }),
      fates,
      fates,
      async (mine, theirs, myFates, theirFates) => {
        const shop = shopOf({ honey: 3, badam: 2 })
        const phone = deviceAt(shop, onLine(myFates))
        const desk = deviceAt(shop, onLine(theirFates))
        for (let turn = 0; turn < 8; turn++) {
          for (const [device, changes] of [
            [phone, mine],
            [desk, theirs],
          ] as const) {
            const next = changes[turn]
            if (next) device.edit(...next)
            await Promise.resolve()
          }
        }
        await vi.waitFor(() => expect(phone.unsent() + desk.unsent()).toBe(0), { interval: 1 })
        const wanted = { honey: 3, badam: 2, ...Object.fromEntries([...mine, ...theirs]) }
        expect(shop.items).toEqual(Object.fromEntries(Object.entries(wanted).filter(([, count]) => count > 0)))
      },
    ),
    { numRuns: 300 },
  )
})
