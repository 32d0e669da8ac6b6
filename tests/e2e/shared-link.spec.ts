import { calls } from '#contract/calls'
import { paths } from '#contract/paths'
import { seeSharedProduct } from '#contract/wording'

import { expect, type Page, test } from './harness/fixtures.ts'
import { call, open, PASSWORD, registerShopper, uniqueEmail } from './harness/shopper.ts'

test('A shared link shows a visitor its product above the login, and leads there after it', async ({
  page,
  plainPage,
  seller,
}) => {
  const { _id, category, name } = await seller.addProduct({ name: 'Honey of "our" <b>hives</b> & more' })
  const link = paths.product(category, _id)
  await open(page, link)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  const shared = page.getByRole('region', { name: 'The product of your link' })
  await expect(shared).toContainText(name)
  await expect(shared.getByText('₹400.00')).toBeVisible()
  await expect(shared.getByText(seeSharedProduct)).toBeVisible()
  await expect(shared.locator('img')).toHaveJSProperty('complete', true)
  // Nobody has logged in here.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await plainPage.goto(link)
  await expect(plainPage.getByRole('region', { name: 'The product of your link' })).toContainText(name)

  const preview = await previewOf(page, link)
  expect(preview).toMatchObject({ 'og:title': name, 'og:description': `₹400.00, 250 g. ${seeSharedProduct}` })
  const { 'og:image': picture = '' } = preview
  expect((await page.request.get(picture)).headers()['content-type']).toMatch(/^image\//)

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(shared).toBeVisible()
  await page.getByLabel('Name').fill('Asha Raman')
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(link)

  await page.request.get(calls.userLogout.path)
  await open(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
})

test('A link shows nothing but what the shop sells', async ({ page, otherPage, shop, seller }) => {
  const { _id: archived, category } = await seller.addProduct()
  await otherPage.request.post(calls.sellerLogin.path, { data: shop.seller })
  await call(otherPage, calls.productArchive.path, { id: archived, archived: true })
  const { _id: sold } = await seller.addProduct()
  const plain = await previewOf(page, '/')
  for (const next of [
    paths.product(category, archived),
    paths.product(category, '0'.repeat(32)),
    paths.product(category, `${sold},${archived}`),
    paths.product(category, '"><script>alert(1)</script>'),
    paths.product('"><img src=x>', '<b>'),
    `https://evil.example${paths.product(category, sold)}`,
    `//evil.example${paths.product(category, sold)}`,
    `/products/${category}/${sold}/more`,
    `/products/${category}/%E0%A4%A`,
    paths.category(category),
  ]) {
    await test.step(next, async () => {
      const address = `/?next=${encodeURIComponent(next)}`
      expect(await previewOf(page, address)).toEqual(plain)
      const html = await (await page.request.get(address)).text()
      expect(html).not.toContain('The product of your link')
      expect(html).not.toMatch(/<script>alert|<img src=x/)
    })
  }
  // Whoever is logged in goes on to the page.
  await registerShopper(page)
  await page.goto(`/?next=${encodeURIComponent(paths.product(category, sold))}`)
  await expect(page).toHaveURL(paths.product(category, sold))
})

/** What a messenger reads of a link. */
async function previewOf(page: Page, address: string): Promise<Record<string, string>> {
  const answer = await page.request.get(address)
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  const decode = (text: string) =>
    text.replace(
      /&(quot|lt|gt|amp|#x27);/g,
      (_, name: string) => ({ quot: '"', lt: '<', gt: '>', amp: '&' })[name] ?? "'",
    )
  const found = html.matchAll(/<meta property="(og:[^"]+)" content="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, decode(content)]))
}
