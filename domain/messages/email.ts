import type { OrderStatus } from '#contract/order-status'
import { shop } from '#shop'

/** A piece of an email; each is shown in the HTML and in the plain text. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'quote'; text: string }
  | { kind: 'panel'; title: string; lines: string[] }
  | { kind: 'progress'; reached: OrderStatus }
  | { kind: 'rows'; rows: { label: string; note?: string; value: string; strong?: boolean }[] }

export type Email = {
  to: string
  /** The shop when absent. */
  replyTo?: string
  subject: string
  /** The line a mail program shows after the subject. */
  preview: string
  heading: string
  blocks: Block[]
}

/** The business address in one line. */
export const imprint = [
  shop.legalName,
  shop.address.street,
  `${shop.address.city} ${shop.address.zip}`,
  shop.address.state,
].join(', ')

/** The stations an order passes, in the order an email shows them. */
export const stations: readonly OrderStatus[] = ['Order Placed', 'Packed', 'Shipped', 'Delivered']
