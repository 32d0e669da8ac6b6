// The sums of a sale, wherever they stand, in every mode of tax.
import { expect } from 'vitest'

import { calls } from '#contract/calls'
import type { Invoice } from '#contract/money/invoice'
import { toPaise } from '#contract/money/money'
import type { Browser } from '#test/browser'
import type { Buyer, Item } from '#test/people/buyer'
import type { TestShop } from '#test/shop'

export async function invoiceOf(who: Browser, orderId: string): Promise<Invoice> {
  const { status, body } = await who.get(`${calls.orderInvoice.path}?orderId=${orderId}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return (body as { invoice: Invoice }).invoice
}

/**
 * Buys and cancels, and asserts that the lines, the invoice, the order, the money at the provider and its refund are one
 * amount to the paisa. Returns the invoice with its credit note.
 */
export async function expectOneAmount(shop: TestShop, buyer: Buyer, items: Item[]): Promise<Invoice> {
  const { orderId, paymentId } = await buyer.buy(items)
  const paid = shop.providerPayment(paymentId)?.amount
  const invoice = await invoiceOf(buyer, orderId)
  const lines = invoice.lines.map(({ amount }) => toPaise(amount))
  const tax = invoice.gst
    ? toPaise(invoice.gst.taxable) + toPaise(invoice.gst.cgst) + toPaise(invoice.gst.sgst)
    : sum(lines) + toPaise(invoice.tax)
  const order = (await buyer.orders()).find(({ _id }) => _id === orderId)
  expect([toPaise(invoice.total), tax, toPaise(order?.amount ?? 0)]).toEqual([paid, paid, paid])
  for (const [place, { gst }] of invoice.lines.entries()) {
    if (gst) expect(sum([gst.taxable, gst.cgst, gst.sgst].map(toPaise))).toBe(lines[place])
  }
  await buyer.cancel(orderId)
  await shop.expectPayState(orderId, 'REFUNDED')
  expect(sum(shop.providerRefunds(paymentId).map(({ amount }) => amount))).toBe(paid)
  const { creditNote, ...rest } = await invoiceOf(buyer, orderId)
  expect({ ...rest, payment: invoice.payment }).toEqual(invoice)
  expect(creditNote?.number).toMatch(/^CN\/\d\d-\d\d\/\d{6}$/)
  return { ...rest, creditNote }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
