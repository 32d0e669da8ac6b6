// A browser inside of an app, which does not show Razorpay's window.
import { devices, expect, type Page } from '@playwright/test'

import { payButton } from './checkout.ts'
import { myOrders } from './shopper.ts'

/** A phone's browser that says it is Instagram's. */
export const instagram = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 350.0.0.0.94 Android',
  viewport: devices['Pixel 7'].viewport,
  hasTouch: true,
}

/** An iPhone's browser that says the same; no browser inside of an app of iOS names Safari. */
export const instagramOnIphone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0.0.0.94 (iPhone16,2; iOS 18_1; en_IN)',
  viewport: devices['iPhone 15'].viewport,
  hasTouch: true,
}

/** Lets no frame load, as a content blocker does. */
export async function blockFrames(page: Page): Promise<void> {
  await page.route('**', (route) =>
    route.request().isNavigationRequest() && route.request().frame().parentFrame()
      ? route.abort('blockedbyclient')
      : route.fallback(),
  )
}

/** Presses Pay, and resolves when the provider's page is open instead of the shop's. */
export async function leaveToPay(
  page: Page,
  sandboxUrl: string,
): Promise<{ razorpayOrderId: string; orderId: string }> {
  await payButton(page).click()
  await page.waitForURL(`${sandboxUrl}/v1/checkout/public?*`)
  await expect(page.getByRole('button', { name: /by UPI/ })).toBeEnabled()
  const razorpayOrderId = new URL(page.url()).searchParams.get('order_id') ?? ''
  return { razorpayOrderId, orderId: (await myOrders(page))[0]?._id ?? '' }
}
