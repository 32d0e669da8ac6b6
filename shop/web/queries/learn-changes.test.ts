import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { plainProduct } from '#test/scenes/plain-product'
import { learnChanges } from '#web/queries/learn-changes.ts'
import { type Part, partQuery } from '#web/queries/parts.ts'

afterEach(() => vi.unstubAllGlobals())

type News = { version: number; products: object[]; reload?: true }

/** A page that shows a product of version 10; the shop answers its poll with these news. */
function pageThatLearns(news: News) {
  const read = vi.fn<() => Promise<Part>>(async () => ({
    version: 50,
    product: { ...plainProduct, name: 'Read anew' },
  }))
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(Response.json({ success: true, ...news }))
  })
  const client = new QueryClient()
  const query = partQuery<Part>({ key: ['one', 'plain'], read })
  const first: Part = { version: 10, product: plainProduct }
  const shown = new QueryObserver(client, { ...query, initialData: first })
  const leave = shown.subscribe(() => {})
  return { client, read, asked, leave, product: () => shown.getCurrentResult().data?.product }
}

it('a page asks what changed since its part, and shows the new stock without reading the part again', async () => {
  const page = pageThatLearns({ version: 12, products: [{ _id: 'plain', price: 100, offerPrice: 90, quantity: 3 }] })
  await learnChanges(page.client)
  expect(page.asked).toEqual([expect.stringContaining('since=10')])
  expect(page.product()).toMatchObject({ name: 'Plain', offerPrice: 90, quantity: 3 })
  expect(page.read).not.toHaveBeenCalled()
  page.leave()
})

// Mutation: `reload` is ignored; the page keeps what the log has forgotten.
it('a page whose version is too old reads its part again', async () => {
  const page = pageThatLearns({ version: 40, products: [], reload: true })
  await learnChanges(page.client)
  await expect.poll(() => page.product()?.name).toBe('Read anew')
  expect(page.read).toHaveBeenCalledTimes(1)
  page.leave()
})

// Mutation: `part.version <= news.version` left out; a process that lags behind takes back a newer stock.
it('an answer that is older than the part, from another process, changes nothing', async () => {
  const page = pageThatLearns({ version: 9, products: [{ _id: 'plain', price: 100, offerPrice: 100, quantity: 99 }] })
  await learnChanges(page.client)
  expect(page.product()).toEqual(plainProduct)
  expect(page.read).not.toHaveBeenCalled()
  page.leave()
})
