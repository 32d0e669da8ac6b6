import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { createSeller } from '#domain/accounts/sellers'
import { expectHealth } from '#test/checkout'
import { compileStrictly, generateClient, installTools, lintDescription } from '#test/openapi-tools'
import { photo } from '#test/products'
import { startTestShop, type TestShop } from '#test/shop'

let shop: TestShop
let folder: string
let description: string
beforeAll(async () => {
  shop = await startTestShop()
  folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-openapi-'))
  description = path.join(folder, 'openapi.json')
  await writeFile(description, JSON.stringify((await shop.visitor().get(calls.openapi.path)).body))
  await installTools()
}, 300_000)
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the recommended rules of Redocly', () => {
  it('find no error in the description', { timeout: 60_000 }, async () => {
    await lintDescription(description)
  })

  it('find one in a description without the summaries', { timeout: 60_000 }, async () => {
    const without = path.join(folder, 'without-summaries.json')
    await writeFile(without, (await readFile(description, 'utf8')).replaceAll('"summary":', '"x-summary":'))
    await expect(lintDescription(without)).rejects.toThrow('operation-summary')
  })
})

describe('a generated client', () => {
  type Buy = (shop: object, picture: Blob) => Promise<Order | undefined>
  let buyer: string
  beforeAll(async () => {
    const client = path.join(folder, 'client')
    await generateClient(description, client)
    buyer = path.join(client, 'buyer.ts')
    await copyFile(path.join(import.meta.dirname, '../test/openapi-tools/buyer.ts'), buyer)
  }, 120_000)

  it('has types under which a purchase compiles strictly', { timeout: 120_000 }, async () => {
    await compileStrictly(buyer)
  })

  it('has types that refuse what the shop refuses', { timeout: 120_000 }, async () => {
    const wrong = path.join(path.dirname(buyer), 'wrong.ts')
    await writeFile(wrong, (await readFile(buyer, 'utf8')).replace("status: 'Delivered'", "status: 'Lost'"))
    await expect(compileStrictly(wrong)).rejects.toThrow(/'"Lost"' is not assignable/)
  })

  it('stocks the shop, buys from it and delivers', { timeout: 60_000 }, async () => {
    const seller = { email: 'seller@example.com', password: 'a long enough password' }
    await createSeller(shop.deps.db, { name: 'Seller', ...seller })
    const { buyWithClient } = (await import(/* @vite-ignore */ pathToFileURL(buyer).href)) as { buyWithClient: Buy }
    const pay = (razorpayOrderId: string) => shop.sandbox.razorpay.pay(razorpayOrderId)
    const order = await buyWithClient({ url: shop.url, seller, pay }, new Blob([new Uint8Array(await photo())]))
    expect(order).toMatchObject({ status: 'Delivered', payment: 'paid', amount: 978.18, items: [{ quantity: 2 }] })
    await expectHealth(shop)
  })
})
