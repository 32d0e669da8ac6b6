import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { createSeller } from '#domain/accounts/sellers'
import { describe, expect, it as base } from '#test/fixtures'
import { generateClient, installTools, lintDescription } from '#test/openapi-tools'
import { compileStrictly } from '#test/run-node'
import { photo } from '#test/scenes/products'

const it = base
  .extend('description', { scope: 'file' }, async ({ shop, folder }) => {
    const description = path.join(folder, 'openapi.json')
    await writeFile(description, JSON.stringify((await shop.visitor().get(calls.openapi.path)).body))
    return description
  })
  .extend('client', { scope: 'file' }, async ({ description, folder }) => {
    const generated = path.join(folder, 'client')
    await generateClient(description, generated)
    const client = path.join(generated, 'buyer.ts')
    await copyFile(path.join(import.meta.dirname, '../../../tests/support/openapi-tools/buyer.ts'), client)
    return client
  })

it.beforeAll(installTools, 300_000)

describe('the recommended rules of Redocly', () => {
  it('find no error in the description', async ({ description }) => {
    await lintDescription(description)
  })

  it('find one in a description without the summaries', async ({ description, folder }) => {
    const without = path.join(folder, 'without-summaries.json')
    await writeFile(without, (await readFile(description, 'utf8')).replaceAll('"summary":', '"x-summary":'))
    await expect(lintDescription(without)).rejects.toThrow('operation-summary')
  })
})

describe('a generated client', () => {
  type Buy = (shop: object, picture: Blob) => Promise<Order | undefined>

  it('has types under which a purchase compiles strictly', { timeout: 240_000 }, async ({ client }) => {
    await compileStrictly(client)
  })

  it('has types that refuse what the shop refuses', async ({ client }) => {
    const wrong = path.join(path.dirname(client), 'wrong.ts')
    await writeFile(wrong, (await readFile(client, 'utf8')).replace("status: 'Delivered'", "status: 'Lost'"))
    await expect(compileStrictly(wrong)).rejects.toThrow(/'"Lost"' is not assignable/)
  })

  it('stocks the shop, buys from it and delivers', async ({ shop, client }) => {
    const seller = { email: 'seller@example.com', password: 'a long enough password' }
    await createSeller(shop.db, { name: 'Seller', ...seller })
    const { buyWithClient } = (await import(/* @vite-ignore */ pathToFileURL(client).href)) as { buyWithClient: Buy }
    const pay = (razorpayOrderId: string) => shop.provider.pay(razorpayOrderId)
    const order = await buyWithClient({ url: shop.url, seller, pay }, new Blob([new Uint8Array(await photo())]))
    expect(order).toMatchObject({ status: 'Delivered', payment: 'paid', amount: 978.18, items: [{ quantity: 2 }] })
    await shop.expectHealth()
  })
})
