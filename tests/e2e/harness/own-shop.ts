import type { OwnerSettings } from '#contract/owner-settings'
import { demoSettings } from '#test/scenes/settings'

import { test as base } from './fixtures.ts'
import { launchShop, type ShopUnderTest } from './start-shop.ts'

/** The tests of one file in a shop of their own, with this environment, whose owner has chosen the sandbox's courier and these. */
export function inShopWith(environment: NodeJS.ProcessEnv, settings: Partial<OwnerSettings> = {}) {
  // One worker runs the whole file, because each worker would start a shop.
  base.describe.configure({ mode: 'default' })
  return base.extend<{ shop: ShopUnderTest }, { ownShop: ShopUnderTest }>({
    ownShop: [
      async ({}, use) => {
        const { shop, stop } = await launchShop(
          { SEED: 'none', ...environment },
          { settings: { courier: demoSettings.courier, ...settings } },
        )
        await use(shop)
        await stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    shop: async ({ ownShop }, use) => use(ownShop),
  })
}
