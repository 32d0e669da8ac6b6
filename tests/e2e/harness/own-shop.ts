import type { OwnerSettings } from '#contract/owner-settings'

import { test as base } from './fixtures.ts'
import { launchShop, type ShopUnderTest } from './start-shop.ts'

/** The tests of one file in a shop of their own, with this environment, whose owner has chosen these settings. */
export function inShopWith(environment: NodeJS.ProcessEnv, settings: Partial<OwnerSettings> = {}) {
  return base.extend<{ shop: ShopUnderTest }, { ownShop: ShopUnderTest }>({
    ownShop: [
      async ({}, use) => {
        const { shop, stop } = await launchShop({ SEED: 'none', ...environment }, { settings })
        await use(shop)
        await stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    shop: async ({ ownShop }, use) => use(ownShop),
  })
}
