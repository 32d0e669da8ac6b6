import { test as base } from './fixtures.ts'
import { launchShop, type ShopUnderTest } from './start-shop.ts'

/** The tests of one file in a shop of their own, with these settings. */
export function inShopWith(settings: NodeJS.ProcessEnv) {
  return base.extend<{ shop: ShopUnderTest }, { ownShop: ShopUnderTest }>({
    ownShop: [
      async ({}, use) => {
        const { shop, stop } = await launchShop({ SEED: 'none', ...settings })
        await use(shop)
        await stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    shop: async ({ ownShop }, use) => use(ownShop),
  })
}
