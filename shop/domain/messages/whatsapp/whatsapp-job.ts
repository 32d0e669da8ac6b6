import type { MailedParcel, OrderFacts } from '#domain/messages/order-mail'

export type NewsFacts =
  | Extract<OrderFacts, { kind: 'confirmed' | 'shipped' | 'delivered' | 'refunded' | 'pieces refunded' }>
  | { kind: 'parcel'; parcel: MailedParcel }

/** A message waits as a few facts. Whether somebody wants the news is read when they are sent. */
export type WhatsAppJob =
  | { kind: 'news'; orderId: string; at: string; facts: NewsFacts }
  | { kind: 'code'; phone: string; code: string; goodUntil: string }

const newsKinds: ReadonlySet<string> = new Set([
  'confirmed',
  'shipped',
  'parcel',
  'delivered',
  'refunded',
  'pieces refunded',
] satisfies NewsFacts['kind'][])

export function isNews(facts: OrderFacts): facts is NewsFacts {
  return newsKinds.has(facts.kind)
}
