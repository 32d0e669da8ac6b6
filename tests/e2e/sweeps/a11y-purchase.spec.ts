import { expectAccessible } from '../harness/a11y.ts'
import { expect, test } from '../harness/fixtures.ts'
import { open, registerShopper, saveAddress, setCart } from '../harness/shopper.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// The pages that every purchase opens; all others, and their refusals, are in a11y.spec.ts.
test('The pages of a purchase are accessible, on a phone and on a desktop, in light and dark', async ({
  page,
  seller,
}) => {
  await open(page, '/')
  await expectAccessible(page, 'the login')
  const product = await seller.addProduct()
  await registerShopper(page)
  await saveAddress(page)
  await setCart(page, { [product._id]: 1 })
  for (const path of ['/home', `/products/Honey/${product._id}`, '/cart']) {
    await open(page, path)
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await expectAccessible(page, path)
  }
})
