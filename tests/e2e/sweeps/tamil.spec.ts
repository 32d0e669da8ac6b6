// A reader of Tamil meets no English but names, and nothing is wider than the screen.
import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { reportPaths } from '#contract/messages/report-paths'
import { reviewPaths } from '#contract/reviews/review-paths'
import { shop as business } from '#shop'

import { expectAccessible } from '../harness/a11y.ts'
import { buyNewProduct } from '../harness/checkout.ts'
import { expect, test } from '../harness/fixtures.ts'
import { call, catalogueOf, maduraiAddress, myOrders, openAsSeller, saveAddress, setCart } from '../harness/shopper.ts'

const policies = [
  paths.privacyPolicy(),
  paths.yourData(),
  paths.terms(),
  paths.cancellationRefund(),
  paths.shippingDelivery(),
  paths.fairShopping(),
  paths.contactUs(),
]

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 740 } })

test('The pages of visitors', async ({ page, refused }) => {
  refused('/no/such/page')
  await readTamil(page)
  for (const path of ['/', '/?mode=register', '/login-code', '/reset-password', ...policies, '/no/such/page']) {
    await check(page, path)
  }
})

test('The pages of shoppers', async ({ page, otherPage, shop, sandbox, seller }) => {
  const orderId = await buyNewProduct(page, sandbox, seller)
  await seller.setStatus({ _id: orderId }, 'Delivered')
  await readTamil(page)
  const [order] = await myOrders(page)
  const product = order!.items[0]!.product
  const some = (await catalogueOf(page)).slice(0, 3)
  await saveAddress(page)
  const ticket = await call<{ id: string }>(page, calls.ticketOpen.path, {
    name: 'Asha',
    message: 'Asha',
    draftId: randomUUID(),
  })
  const pages = [
    '/home',
    '/products',
    '/products?search=qqqq',
    '/products/Dates',
    paths.product(product.category, product._id),
    '/cart',
    '/add-address',
    '/my-orders',
    paths.paymentSuccess(orderId),
    paths.invoice(orderId),
    reportPaths.report(orderId),
    reviewPaths.write(orderId),
    paths.contact(orderId),
    '/my-orders/tickets',
    `/my-orders/tickets/${ticket.id}`,
    '/account',
    '/account/phone',
  ]
  for (const path of pages) await check(page, path)
  await setCart(page, Object.fromEntries(some.map(({ _id }) => [_id, 2])))
  await check(page, '/cart')

  await openAsSeller(otherPage, shop, '/seller/today')
  const { link } = await call<{ link: string }>(otherPage, calls.sellerOrder.path, {
    items: [{ product: product._id, quantity: 1 }],
    name: 'Asha Raman',
    phone: '9840000000',
    address: { street: '12 Temple Road', city: 'Madurai', state: 'Tamil Nadu', zipCode: '625001', country: 'India' },
    draftId: randomUUID(),
  })
  await check(page, new URL(link).pathname)
})

async function readTamil(page: Page): Promise<void> {
  expect((await page.request.post(calls.userLanguage.path, { data: { language: 'ta' } })).status()).toBe(200)
}

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  expect.soft(await english(page), path).toEqual([])
  await expectAccessible(page, path)
}

// Names, and what is written in Latin letters in Tamil, too.
const latin = new Set(
  `${JSON.stringify([business, maduraiAddress])} Asha Raman Mewa Razorpay Google WhatsApp GST GSTIN CGST Rules FSSAI UPI PIN Pin
  OTP MRP STOP Food Safety Connect Consumer Protection Commerce Android Chrome Linux English Alt PDF qqqq`.match(
    /[A-Za-z]+/g,
  ),
)

/** The English words that the page shows or speaks, but for those of products, of emails, and of terms in brackets. */
async function english(page: Page): Promise<string[]> {
  const products = JSON.stringify(await catalogueOf(page)).match(/[A-Za-z]+/g) ?? []
  const known = new Set([...latin, ...products])
  const texts = await page.evaluate(() => {
    const skipped = 'script, noscript, style, [translate=no], [lang^=en]'
    const spoken = ['aria-label', 'placeholder', 'title', 'alt']
    const all = [...document.querySelectorAll('body *')].filter((each) => !each.closest(skipped))
    const shown = all.flatMap((each) =>
      [...each.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ nodeValue }) => nodeValue ?? ''),
    )
    return [document.title, ...shown, ...all.flatMap((each) => spoken.map((name) => each.getAttribute(name) ?? ''))]
  })
  const isEnglish = (text: string) =>
    (text.replaceAll(/\([^)]*\)|\S+@\S+|#\w+|T-\w+/g, '').match(/[A-Za-z]{3,}/g) ?? []).some((word) => !known.has(word))
  return [...new Set(texts.map((text) => text.trim()).filter(isEnglish))]
}
