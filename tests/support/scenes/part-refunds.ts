// Refunds of pieces over HTTP, and that all of their sums agree.
import { randomUUID } from 'node:crypto'

import { expect, vi } from 'vitest'

import { calls } from '#contract/calls'
import type { Invoice, Invoiced } from '#contract/money/invoice'
import { toPaise } from '#contract/money/money'
import type { Refundable, RefundedPieces } from '#contract/money/part-refunds'
import type { Answer, Browser } from '#test/browser'
import type { Buyer, Item } from '#test/people/buyer'
import { invoiceOf } from '#test/scenes/tax'
import type { TestShop } from '#test/shop'

type Pieces = Pick<RefundedPieces, 'product' | 'part' | 'pieces'> & { toShelf?: boolean }

/** POST /api/order/refund-pieces, under a key of its own unless one is given. */
export function refundPieces(seller: Browser, orderId: string, pieces: Pieces[], more: object = {}): Promise<Answer> {
  const lines = pieces.map((each) => ({ toShelf: false, ...each }))
  return seller.post(calls.orderRefundPieces.path, { orderId, key: randomUUID(), why: 'Broken', lines, ...more })
}

export async function refundableOf(seller: Browser, orderId: string): Promise<Refundable> {
  const { status, body } = await seller.get(`${calls.orderRefundable.path}?orderId=${orderId}`)
  expect(status).toBe(200)
  return body as Refundable
}

/**
 * Buys, refunds the pieces of each group, and the rest by cancelling. Asserts that notes, refunds and the payment are one
 * amount to the paisa, and that the lines of all notes are those of the invoice.
 */
export async function expectPartsAddUp(
  shop: TestShop,
  buyer: Buyer,
  seller: Browser,
  items: Item[],
  groups: number[][],
  changes?: Record<string, unknown>,
): Promise<Invoice> {
  const { orderId, paymentId } = await buyer.buy(items, changes)
  const left = items.map(({ quantity }) => quantity)
  for (const group of groups) {
    const pieces = items.flatMap(({ product }, place) => {
      const count = Math.min(group[place] ?? 0, left[place]!)
      left[place]! -= count
      return count > 0 ? [{ product, pieces: count }] : []
    })
    if (pieces.length > 0) expect(await refundPieces(seller, orderId, pieces)).toMatchObject({ status: 200 })
  }
  const isRest = left.some((count) => count > 0)
  if (isRest) {
    await buyer.cancel(orderId)
    await shop.expectPayState(orderId, 'REFUNDED')
  }
  return expectNotesAddUp(shop, buyer, { orderId, paymentId })
}

/** Asserts of an order of which everything went back that its notes, its refunds and its payment are one amount. */
export async function expectNotesAddUp(
  shop: TestShop,
  buyer: Buyer,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<Invoice> {
  const paid = shop.providerPayment(paymentId)?.amount
  await vi.waitFor(
    () => {
      const refunds = shop.providerRefunds(paymentId)
      expect(sum(refunds.map(({ amount }) => amount))).toBe(paid)
    },
    { timeout: 10_000, interval: 25 },
  )
  const invoice = await invoiceOf(buyer, orderId)
  const notes = [
    ...(invoice.partNotes ?? []).map(({ pieces }) => pieces),
    ...(invoice.creditNote ? [invoice.creditNote.rest ?? invoice] : []),
  ]
  for (const amount of ['total', 'tax', 'subtotal'] as const)
    expect(sum(notes.map((note) => toPaise(note[amount])))).toBe(toPaise(invoice[amount]))
  for (const note of [invoice, ...notes]) expectSumsOf(note)
  for (const part of ['taxable', 'cgst', 'sgst'] as const)
    expect(sum(notes.map(({ gst }) => toPaise(gst?.[part] ?? 0)))).toBe(toPaise(invoice.gst?.[part] ?? 0))
  return invoice
}

// Without tax inside, the lines are the subtotal; with it, each line is its parts.
function expectSumsOf({ lines, subtotal, tax, total, gst }: Invoiced): void {
  const amounts = lines.map(({ amount }) => toPaise(amount))
  expect([sum(amounts), toPaise(subtotal) + toPaise(tax)]).toEqual([toPaise(subtotal), toPaise(total)])
  if (!gst) return
  for (const [place, line] of lines.entries()) {
    const taxed = line.gst ? [line] : (line.parts ?? [])
    const parts = taxed.flatMap((each) => [each.gst?.taxable, each.gst?.cgst, each.gst?.sgst])
    expect(sum(parts.map((part) => toPaise(part ?? 0)))).toBe(amounts[place])
  }
  expect(sum([gst.taxable, gst.cgst, gst.sgst].map(toPaise))).toBe(toPaise(total))
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
