// The shard of each table in a shop of several database servers (docs/growth.md, decision 070).
import type { DB } from '#db/tables'

/**
 * `shopper` and `product`: a row is where its shopper or its product is. `shop`: on one server, because the rows are those
 * of the whole shop. `copied`: small and rarely written, on every server.
 */
export type Place = 'shopper' | 'product' | 'shop' | 'copied'

/**
 * `by`: the columns that lead to the shard. The ids that the shop itself makes (of an order, a ticket ...) would begin with
 * the shard of their shopper, so they lead there, too; an email, a token or a number of the provider does not.
 */
export type ShardKey = { place: Place; by: string[] }

const ofShopper = (...by: string[]): ShardKey => ({ place: 'shopper', by })
const ofOrder = ofShopper('order_id')
const ofProduct = (...by: string[]): ShardKey => ({ place: 'product', by })
const ofShop: ShardKey = { place: 'shop', by: [] }
const copied: ShardKey = { place: 'copied', by: [] }

export const shardKeys: Record<keyof DB, ShardKey> = {
  users: ofShopper('id', 'user_id'),
  user_sessions: ofShopper('user_id'),
  addresses: ofShopper('user_id'),
  passkeys: ofShopper('user_id'),
  passkey_challenges: ofShopper('user_id'),
  reset_codes: ofShopper('user_id'),
  stock_mail_stops: ofShopper('user_id'),
  orders: ofShopper('id', 'user_id', 'order_id'),
  order_items: ofOrder,
  order_events: ofOrder,
  order_words: ofOrder,
  order_traces: ofOrder,
  payments: ofOrder,
  refunds: ofOrder,
  invoices: ofOrder,
  documents_due: ofOrder,
  part_notes_due: ofOrder,
  part_refunds: ofOrder,
  part_refund_lines: ofOrder,
  parcels: ofShopper('order_id', 'id'),
  parcel_lines: ofShopper('order_id', 'parcel_id'),
  refunded_in_parcels: ofShopper('order_id', 'part_id'),
  late_mails: ofOrder,
  reports: ofShopper('order_id', 'id', 'report_id'),
  report_lines: ofShopper('order_id', 'report_id'),
  report_photos: ofShopper('report_id', 'id'),
  tickets: ofShopper('id', 'user_id', 'ticket_id'),
  ticket_entries: ofShopper('ticket_id'),
  recall_mails: ofShopper('user_id'),
  audited_orders: ofOrder,
  audited_part_refunds: ofOrder,
  audited_payments: ofOrder,
  audited_resolutions: ofOrder,
  audited_statuses: ofOrder,
  sale_changes: ofOrder,

  products: ofProduct('id', 'product_id'),
  stock_ledger: ofProduct('product_id'),
  lots: ofProduct('product_id'),
  lot_ledger: ofProduct('product_id'),
  stock_waits: ofProduct('product_id'),
  low_stock: ofProduct('product_id'),
  network_holds: ofProduct('product_id'),
  product_changes: ofProduct('product_id'),

  account_deletions: ofShop,
  audit_events: ofShop,
  audit_log: ofShop,
  audited_calls: ofShop,
  best_sellers: ofShop,
  consents: ofShop,
  contact_messages: ofShop,
  courier_events: ofShop,
  foreign_left_out: ofShop,
  foreign_refunds: ofShop,
  gst_documents: ofShop,
  gst_summed: ofShop,
  gst_sums: ofShop,
  invoice_series: ofShop,
  money_compared: ofShop,
  newsletter_requests: ofShop,
  newsletter_subscribers: ofShop,
  piece_changes: ofShop,
  product_drafts: ofShop,
  rate_limits: ofShop,
  refund_changes: ofShop,
  sales_periods: ofShop,
  sales_sums: ofShop,
  webhook_events: ofShop,

  lot_keeping: copied,
  settings: copied,
  pictures: copied,
  seller_second_factors: copied,
  seller_sessions: copied,
  sellers: copied,
  signing_key: copied,
}
