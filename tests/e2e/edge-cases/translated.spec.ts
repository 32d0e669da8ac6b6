// shop/web/translated-pages.test.ts looks at the sources for the same.
import { calls } from '#contract/calls'
import { orderNumber } from '#contract/orders/order-number'
import { success } from '#contract/wording'

import { expectPaid, isAnswerOf, openCheckout, payButton, pressInCheckout, readyToPay } from '../harness/checkout.ts'
import { expect, type Page, test } from '../harness/fixtures.ts'
import { FRESH_MS, open, submitLogin, toast } from '../harness/shopper.ts'

// As Chrome does, but into the same language, so that the journey finds its words.
function translate(): void {
  const untranslated = 'head, font, script, style, noscript, textarea, option, [translate="no"]'
  const replace = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(untranslated) !== null) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const replaceIn = (node: Node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found = node instanceof Text ? [node] : []
    while (walk.nextNode()) found.push(walk.currentNode as Text)
    for (const text of found) replace(text)
  }
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'characterData') replaceIn(target)
      for (const node of addedNodes) replaceIn(node)
    }
  })
  replaceIn(document)
  watch.observe(document, { childList: true, characterData: true, subtree: true })
}

async function openTranslated(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.evaluate(translate)
  expect(await page.locator('font').count()).toBeGreaterThan(0)
}

test('A translated page is the same shop, from the login to the payment', async ({ page, otherPage, seller }) => {
  const { email } = await readyToPay(otherPage, seller)
  const product = await seller.addProduct({ name: `Translated Honey ${Date.now().toString(36)}` })
  await openTranslated(page, '/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Login here' }).click()
  await submitLogin(page, email)
  await expect(page).toHaveURL('/home')

  await page.getByRole('searchbox').first().fill(product.name)
  await page.getByRole('searchbox').first().press('Enter')
  const card = page.getByRole('listitem').filter({ hasText: product.name })
  await card.getByRole('button', { name: 'Add' }).click()
  await expect(card.getByRole('button', { name: 'One more' })).toBeVisible()
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await expect(payButton(page)).toHaveText('Pay ₹816.00')
  await page.getByLabel(`Quantity of ${product.name}`).selectOption('3')
  await expect(payButton(page)).toHaveText('Pay ₹1,632.00')

  await openCheckout(page)
  await pressInCheckout(page, 'Close')
  await expect(page.getByText('press Pay to continue')).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay ₹1,632.00')
  const { orderId } = await openCheckout(page)
  await pressInCheckout(page, 'by UPI')
  await expect(toast(page, success.orderConfirmed)).toBeVisible()
  await expect(page).toHaveURL(/my-orders/)
  await expectPaid(page)
  await seller.setStatus({ _id: orderId }, 'Shipped')
  await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible({ timeout: FRESH_MS })

  await page.getByRole('link', { name: `Help with order ${orderNumber(orderId)}` }).click()
  await page.getByLabel('Message').fill('Thank you')
  const sent = page.waitForResponse(isAnswerOf(calls.ticketOpen.path))
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect((await sent).status()).toBe(200)
  await expect(page.getByLabel('Message')).not.toHaveValue(/Thank you/)
})

test('A translated page is the same shop to the seller, whose stock can be changed', async ({ page, shop, seller }) => {
  const product = await seller.addProduct({ name: `Translated Honey ${Date.now().toString(36)}` })
  await openTranslated(page, '/seller')
  await page.getByLabel('Email').fill(shop.seller.email)
  await page.getByLabel('Password', { exact: true }).fill(shop.seller.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Product List' }).click()
  await page.getByRole('searchbox').first().fill(product.name)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  const stock = page.getByLabel(`Stock of ${product.name}`)
  await stock.fill('12')
  await stock.press('Enter')
  await expect(toast(page, 'Stock updated')).toBeVisible()
  await page.getByRole('link', { name: 'Orders' }).click()
})
