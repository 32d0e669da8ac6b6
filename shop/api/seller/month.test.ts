// A month of a shop that sells in every way: sizes, hampers, codes, cash, links and bills. Its books balance to 0.
import { calls } from '#contract/calls'
import type { GstComparison, GstReturn } from '#contract/money/gst-return'
import { toPaise } from '#contract/money/money'
import type { CourierCash } from '#contract/money/remittances'
import { expect, it as base } from '#test/fixtures'
import { placedInCash, recordCash, setStatus, takeCash, trustedBuyer } from '#test/scenes/cash'
import { refundPieces } from '#test/scenes/part-refunds'
import { payByLink, takenByPhone } from '#test/scenes/phone-orders'
import { addAlmonds } from '#test/scenes/products'

const it = base.extend('environment', { scope: 'file' }, { TAX_MODE: 'gst' })

it('a jar of a hamper goes back, one order is paid in cash and one by a link: documents, couriers and provider agree', async ({
  shop,
  seller,
}) => {
  const tax = { hsn: '0802', gstRate: 5 }
  const size = async (weight: string, price: number) =>
    (await addAlmonds(seller, { family: 'Almonds', weight, price, offerPrice: price, quantity: 20, ...tax }))._id
  const [small, large] = [await size('250 g', 300), await size('1 kg', 999.99)]
  const honey = await shop.stock(20, 333.33, { hsn: '0409', gstRate: 18 })
  const parts = [small, honey].map((product) => ({ product, pieces: 2 }))
  const { _id: hamper } = await addAlmonds(seller, {
    name: 'Hamper',
    price: 1_100,
    offerPrice: 1_100,
    quantity: 0,
    parts,
  })
  await takeCash(seller)
  await seller.post(calls.offerAdd.path, { code: 'MONTH-7', percent: 7 })
  const trusted = await trustedBuyer(shop, seller)

  const items = [large, hamper].map((product) => ({ product, quantity: 1 }))
  const { orderId } = await trusted.buy(items, { code: 'month-7' })
  const jar = [{ product: hamper, part: honey, pieces: 1, toShelf: true }]
  expect(await refundPieces(seller, orderId, jar)).toMatchObject({ status: 200 })
  const inCash = await placedInCash(trusted, [{ product: hamper, quantity: 1 }], { code: 'MONTH-7' })
  await setStatus(seller, inCash, 'Delivered')
  await recordCash(seller, inCash, { received: true })
  await payByLink(shop, await takenByPhone(seller, [{ product: large, quantity: 2 }]))
  const buyer = { gstin: '33AAPFU0939F1Z2', name: 'Anand Sweets LLP' }
  await trusted.buy([{ product: small, quantity: 3 }], { buyer })
  await expect.poll(() => shop.provider.refunds().map(({ status }) => status)).toEqual(['processed'])

  const { collected } = (await seller.get(calls.sellerCash.path)).body as CourierCash
  const handedOver = { day: '2026-11-01', amount: collected, reference: 'All of it', draftId: 'all-that-they-have' }
  expect((await seller.post(calls.sellerCashAdd.path, handedOver)).body).toMatchObject({ outstanding: 0 })
  const { total } = (await seller.get(calls.sellerGst.path)).body as GstReturn
  const compared = (await seller.get(calls.sellerGstMoney.path)).body as GstComparison
  expect(total.difference).toBe(0)
  expect(toPaise(total.net)).toBe(toPaise(compared.provider ?? 0) + toPaise(collected))
  expect(compared.reasons).toEqual([{ reason: 'cash', orders: 1, amount: collected }])
  expect((await shop.stockOf(honey)).available).toBe(17)
  await shop.expectHealth()
})
