// The sheets of paper that many parcels take.
import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { Invoice } from '#contract/money/invoice'

import { buyNewProduct } from '../harness/checkout.ts'
import { expect, type Page, test } from '../harness/fixtures.ts'
import { openAsSeller } from '../harness/shopper.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('The list of 62 parcels takes at most 8 sheets, without a heading alone and without a time that passes', async ({
  page,
  otherPage,
  shop,
  sandbox,
  seller,
}) => {
  await buyNewProduct(otherPage, sandbox, seller)
  await page.route(`${calls.orderParcels.path}?*`, async (route) => {
    const response = await route.fetch()
    const { orders } = (await response.json()) as { orders: Order[] }
    const many = Array.from({ length: 62 }, (_, i) => ({ ...orders[0], _id: `${i}`.padStart(32, '0') }))
    await route.fulfill({ json: { success: true, orders: many } })
  })
  await openAsSeller(page, shop, '/seller/pack-list')
  await expect(page.getByRole('article')).toHaveCount(62)
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets?.length).toBeLessThanOrEqual(8)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/(min ago|just now)$/).first()).toBeHidden()
  const heading = page.getByRole('heading', { name: 'Parcels, the oldest first' })
  await expect(heading).toHaveCSS('break-after', 'avoid')
})

test('62 parcels are 16 sheets of slips, 62 labels or 62 invoices, and 30 lines lose none', async ({
  page,
  otherPage,
  shop,
  sandbox,
  seller,
}) => {
  await buyNewProduct(otherPage, sandbox, seller)
  await pretend(page, 62)
  await openAsSeller(page, shop, '/seller/pack-list')
  expect(await sheetsOf(page, 'Packing slips', '62 parcels, 16 sheets')).toEqual(Array(16).fill(a4))
  expect(await sheetsOf(page, 'Labels', '62 parcels')).toEqual(Array(62).fill('298 x 420'))
  expect(await sheetsOf(page, 'Invoices', '62 parcels')).toEqual(Array(62).fill(a4))

  await pretend(page, 3, 30)
  expect(await sheetsOf(page, 'Packing slips', '3 parcels, 1 sheet')).toEqual([a4])
  const slips = page.getByRole('article')
  await expect(slips.getByText('on the next slip')).toHaveText(['and 16 more lines on the next slip'])
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  for (const line of await slips.getByRole('listitem').all()) await expect(line).toBeVisible()
  await expect(slips.getByRole('listitem')).toHaveCount(2 + 30)
  const quarter = (148.5 / 25.4) * 96
  for (const slip of await slips.all()) expect((await slip.boundingBox())?.height).toBeLessThan(quarter)
})

/** Answers the prints with many copies of the first order; the last one has `lines` lines. */
async function pretend(page: Page, count: number, lines = 1): Promise<void> {
  const ids = Array.from({ length: count }, (_, i) => `${i}`.padStart(32, '0'))
  await page.unrouteAll()
  await page.route(
    ({ pathname }) => pathname === calls.orderParcels.path,
    async (route) => {
      const { orders } = (await (await page.request.get(calls.orderParcels.path)).json()) as { orders: Order[] }
      const [line] = orders[0]?.items ?? []
      if (!line) throw new Error('There is an order')
      const long = Array.from({ length: lines }, (_, i) => ({
        quantity: i + 1,
        product: { ...line.product, _id: `p${i}`, name: `Medjool Dates ${i}` },
      }))
      const many = ids.map((_id, i) => ({ ...orders[0], _id, items: i === count - 1 ? long : [line] }))
      await route.fulfill({ json: { success: true, orders: many } })
    },
  )
  await page.route(
    ({ pathname }) => pathname === calls.orderInvoices.path,
    async (route) => {
      const { invoices } = (await (await page.request.get(calls.orderInvoices.path)).json()) as { invoices: Invoice[] }
      const many = ids.map((orderId) => ({ ...invoices[0], orderId }))
      await route.fulfill({ json: { success: true, invoices: many } })
    },
  )
}

const a4 = '595 x 842'

/** Opens a print by its link; the size of each sheet of its PDF, in points. */
async function sheetsOf(page: Page, title: string, note: string): Promise<string[]> {
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('status').first()).toHaveText(note)
  // Its styles for the paper have come, and those of the print before are gone.
  const hasItsStyles = () => {
    const { sheet, href } = document.querySelector<HTMLLinkElement>('main link') ?? {}
    return sheet?.href === href && (sheet?.cssRules.length ?? 0) > 0
  }
  await expect.poll(() => page.evaluate(hasItsStyles)).toBe(true)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = pdf.matchAll(/\/Type \/Page\b[^]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return Array.from(boxes, ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`)
}
