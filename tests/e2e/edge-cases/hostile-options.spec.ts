import { randomUUID } from 'node:crypto'

import { calls } from '#contract/calls'
import type { ProductLots } from '#contract/calls/lot'
import { reportPaths } from '#contract/messages/report-paths'
import { ticketPaths } from '#contract/messages/ticket-paths'
import { paths } from '#contract/paths'

import { buyQuietly } from '../harness/checkout.ts'
import { expectText, hostile, link, shortHostile } from '../harness/hostile.ts'
import { inShopWith } from '../harness/own-shop.ts'
import { inDays } from '../harness/receive-lot.ts'
import { sendReport } from '../harness/report-scene.ts'
import { call, openAsSeller, registerShopper, saveAddress } from '../harness/shopper.ts'

/** A shop with the options whose texts come from shoppers and sellers, for this file alone. */
const test = inShopWith({ TAX_MODE: 'gst' }, { gifts: true })

test('G1: Markup in lots, recalls, gifts, parcels, reports and tickets is text on every page', async ({
  page,
  otherPage,
  shop,
  sandbox,
  seller,
}) => {
  const product = await seller.addProduct({ name: hostile, quantity: 0, hsn: '0409', gstRate: 5 })
  await openAsSeller(otherPage, shop, paths.sellerLots())
  const received = { product: product._id, packedOn: inDays(-20), bestBefore: inDays(90), quantity: 40 }
  const { lots } = await call<ProductLots>(otherPage, calls.lotReceive.path, {
    ...received,
    number: shortHostile,
    draftId: randomUUID(),
  })
  const lot = lots[0]?._id

  const { _id: userId } = await registerShopper(page, hostile)
  const { _id: address } = await saveAddress(page, { firstName: hostile, street: hostile, city: hostile })
  const gift = { message: hostile, recipient: { name: hostile, phone: '+91 98400 11111' } }
  const order = { userId, address, product: product._id, gift }
  const shipped = await buyQuietly(page, sandbox, order)
  const waiting = await buyQuietly(page, sandbox, order)
  await call(otherPage, calls.orderParcel.path, {
    orderId: shipped,
    draftId: randomUUID(),
    courier: hostile,
    number: 'NOT-MARKUP-1',
    link,
    lines: [{ product: product._id, quantity: 1 }],
  })
  await call(otherPage, calls.lotWriteOff.path, { lot, quantity: 1, reason: hostile, draftId: randomUUID() })
  await call(otherPage, calls.lotRecall.path, { lot, reason: hostile })
  await sendReport(page.request, shipped, product._id, hostile)
  const { id: ticket } = await call<{ id: string }>(page, calls.ticketOpen.path, {
    name: hostile,
    message: hostile,
    order: shipped,
    draftId: randomUUID(),
  })
  await call(otherPage, calls.sellerTicketAnswer.path, { id: ticket, message: hostile, draftId: randomUUID() })

  for (const path of [paths.myOrders(), reportPaths.report(shipped), ticketPaths.myTicket(ticket)])
    await expectText(page, path)
  await expectText(page, paths.product('Honey', product._id))
  await expectText(page, ticketPaths.myTickets(), { shown: false })

  for (const path of [paths.sellerLots(), paths.sellerProductLots(product._id), paths.sellerPackList()])
    await expectText(otherPage, path, { text: shortHostile })
  for (const path of [
    `${paths.sellerOrders()}?search=${shipped}`,
    `${paths.sellerOrders()}?search=${waiting}`,
    reportPaths.sellerReports(),
    ticketPaths.sellerTickets(),
    ticketPaths.sellerTicket(ticket),
  ])
    await expectText(otherPage, path)
  for (const print of ['slips', 'labels', 'invoices'] as const)
    await expectText(otherPage, `${paths.sellerPrint(print)}?orderIds=${shipped}`)
  for (const path of [paths.sellerGst(), paths.sellerToday(), paths.sellerActivity(), paths.sellerMoney()])
    await expectText(otherPage, path, { shown: false })
})
