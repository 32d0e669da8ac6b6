import type { OrderStatus } from '#contract/orders/order-status'
import { shop } from '#shop'

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'quote'; text: string }
  | { kind: 'panel'; title: string; lines: string[] }
  | { kind: 'progress'; reached: OrderStatus }
  /** `below`: the value may be long, so it stands below its label. */
  | { kind: 'rows'; rows: Row[] }

/** `picture` is an address, from the root of the shop or whole; HTML shows it beside the label. */
export type Row = {
  label: string
  note?: string
  value: string
  strong?: boolean
  below?: boolean
  picture?: string
}

export type Email = {
  to: string
  /** Default: the shop. */
  replyTo?: string
  /** The order's number stands above the heading, and mail programs show its emails as one conversation. */
  orderId?: string
  /** Mail programs show its emails as one conversation, too. `number` is what people read. */
  ticket?: { id: string; number: string }
  subject: string
  preview: string
  heading: string
  blocks: Block[]
  /** Where one tap stops emails of this kind. */
  stopUrl?: string
}

export function imprint(): string[] {
  const { street, city, zip, state } = shop.address
  return [shop.legalName, street, `${city} ${zip}`, state]
}
