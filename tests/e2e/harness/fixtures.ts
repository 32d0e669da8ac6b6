import { randomInt } from 'node:crypto'

import { expect, test as base, type Page } from '@playwright/test'

import { calls } from '#contract/calls'

import { type Complaints, listen } from './complaints.ts'
import { type SandboxClient, sandboxAt } from './sandbox-client.ts'
import { type SellerClient, sellerAt } from './seller-client.ts'
import type { ShopUnderTest } from './start-shop.ts'

export { expect, type Page }

type Journey = {
  shop: ShopUnderTest
  /** The stand-ins for Razorpay, Google and the mail server. */
  sandbox: SandboxClient
  seller: SellerClient
  /** A second browser, for another user or another device. */
  otherPage: Page
  /** A browser without scripts. Its errors are not collected. */
  plainPage: Page
  /** Paths that this test expects to be refused. Any other error of a page fails the test. */
  refused: (...paths: string[]) => void
  complaints: Complaints
}

export const test = base.extend<Journey>({
  shop: async ({}, use) => use(JSON.parse(process.env['SHOP_UNDER_TEST'] ?? '') as ShopUnderTest),
  baseURL: async ({ shop }, use) => use(shop.url),
  sandbox: async ({ shop }, use) => use(sandboxAt(shop.sandboxUrl)),

  seller: async ({ playwright, shop }, use) => {
    const request = await playwright.request.newContext({
      baseURL: shop.url,
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    })
    await use(await sellerAt(request, shop.seller))
    // All tests share one seller, whose number of sessions is limited.
    await request.get(calls.sellerLogout.path)
    await request.dispose()
  },

  // Limits count by address, so each browser has its own.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newAddress() }),
  context: async ({ context, complaints }, use) => {
    listen(context, complaints)
    await use(context)
  },
  otherPage: async ({ browser, contextOptions, baseURL, complaints }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    })
    listen(context, complaints)
    await use(await context.newPage())
    await context.close()
  },

  plainPage: async ({ browser, contextOptions, baseURL }, use) => {
    const context = await browser.newContext({
      ...contextOptions,
      ...(baseURL ? { baseURL } : {}),
      javaScriptEnabled: false,
    })
    await use(await context.newPage())
    await context.close()
  },

  complaints: async ({}, use) => {
    const complaints: Complaints = { errors: [], refusals: [], expected: [] }
    await use(complaints)
    expect(complaints.errors, 'errors on the console, in the page and of the security policy').toEqual([])
    expect([...new Set(complaints.refusals)].toSorted(), 'addresses that refused').toEqual(
      [...new Set(complaints.expected)].toSorted(),
    )
  },
  refused: async ({ complaints }, use) => use((...paths) => void complaints.expected.push(...paths)),
})

function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
