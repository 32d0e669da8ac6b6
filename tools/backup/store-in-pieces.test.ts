import { expect, it } from 'vitest'

import { storeInPieces } from './store-in-pieces.ts'

const server = { system: '7', timeline: 1, position: 0n }

it('after a piece that was not stored none follows, and nothing is told as stored', async () => {
  const put: string[] = []
  const held = Promise.withResolvers<string>()
  const store = storeInPieces(
    { put: (name) => (put.push(name), put.length === 1 ? held.promise : Promise.resolve('')) },
    server,
    0n,
  )
  store.add(Buffer.alloc(100))
  store.caughtUp(new Date())
  const first = store.flush()
  store.add(Buffer.alloc(30))
  const second = store.flush()
  held.reject(new Error('the place is down'))
  await expect(first).rejects.toThrow('the place is down')
  await expect(second).rejects.toThrow('the place is down')
  await expect(store.flush()).rejects.toThrow('the place is down')
  expect(put).toHaveLength(1)
})
