import { sql } from 'kysely'

import type { Db } from '#db/connect'
import { accountGone } from '#domain/accounts/account'

/** JSON without hashes of secrets; amounts are rupees. What the email alone connects is in it only if it is proven. */
export async function myData(db: Db, userId: string): Promise<object> {
  const { rows } = await sql<{ data: object }>`
    SELECT json_build_object(
      'account', json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'language', u.language, 'emailProvenAt', u.email_proven_at,
        'hasPassword', u.password_hash IS NOT NULL, 'signsInWithGoogle', u.google_subject IS NOT NULL,
        'openedAt', u.created_at, 'cart', u.cart),
      'addresses', (SELECT ${list} FROM (
        SELECT first_name AS "firstName", last_name AS "lastName", email, street, city, state, zip_code AS "zipCode",
          country, phone, created_at FROM addresses WHERE user_id = u.id) a),
      'logins', (SELECT ${list} FROM (
        SELECT device, last_seen_at AS "lastSeenAt", expires_at AS "expiresAt", created_at
        FROM user_sessions WHERE user_id = u.id AND expires_at > now()) a),
      'passkeys', (SELECT ${list} FROM (
        SELECT name, last_used_at AS "lastUsedAt", created_at FROM passkeys WHERE user_id = u.id) a),
      'phone', (SELECT json_build_object('number', phone, 'provenAt', proven_at, 'lastUsedAt', used_at, 'logsIn', logs_in,
        'orderNewsSince', news_since) FROM user_phones WHERE user_id = u.id),
      'messagesToPhone', (SELECT ${list} FROM (
        SELECT m.order_id AS "order", m.template, m.state, m.at AS created_at
        FROM whatsapp_messages m JOIN orders o ON o.id = m.order_id WHERE o.user_id = u.id) a),
      'codesSent', (SELECT ${list} FROM (
        SELECT used_at AS "usedAt", sent_at AS created_at FROM reset_codes WHERE user_id = u.id) a),
      'waitsFor', (SELECT ${list} FROM (
        SELECT p.name AS product, w.since AS created_at, w.mailed_at AS "mailedAt"
        FROM stock_waits w JOIN products p ON p.id = w.product_id WHERE w.user_id = u.id) a),
      'reviews', (SELECT ${list} FROM (
        SELECT i.name AS product, r.stars, r.words, r.answer, r.answered_at AS "answeredAt", r.hidden_why AS "hiddenBecause",
          r.withdrawn_at AS "withdrawnAt", r.written_at AS created_at, ${photosOf('review')} AS photos
        FROM reviews r JOIN order_items i USING (order_id, product_id) WHERE r.user_id = u.id) a),
      'orders', (SELECT ${list} FROM (${ordersOfAccount}) a),
      'activity', (SELECT ${list} FROM (
        SELECT act, outcome, network, at AS created_at FROM audit_log WHERE kind = 'user' AND account = u.id) a),
      'newsletter', EXISTS (SELECT FROM newsletter_subscribers n WHERE lower(n.email) = lower(u.email)),
      'consents', CASE WHEN ${isProven} THEN (SELECT ${list} FROM (
        SELECT purpose, notice, version, form, asked_at AS created_at, given_at AS "givenAt",
          withdrawn_at AS "withdrawnAt", withdrawn_by AS "withdrawnBy"
        FROM consents WHERE consents.email_hash = email_hash(u.email)) a) END,
      'messages', CASE WHEN ${isProven} THEN (SELECT ${list} FROM (
        SELECT name, message, created_at FROM contact_messages m WHERE lower(m.email) = lower(u.email)) a) END,
      'tickets', (SELECT ${list} FROM (
        SELECT number, name, email, order_id AS "order", product_id AS product, closed_at AS "closedAt",
          opened_at AS created_at, (SELECT json_agg(json_build_object('at', at, 'what', kind, 'by', actor, 'from', sender,
            'text', body, 'quoted', quoted, 'files', files) ORDER BY e.id) FROM ticket_entries e WHERE e.ticket_id = t.id) AS conversation
        FROM tickets t WHERE t.user_id = u.id OR (${isProven} AND lower(t.email) = lower(u.email))) a)
    ) AS data
    FROM users u WHERE u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw accountGone()
  return row.data
}

const isProven = sql`u.email_proven_at IS NOT NULL`

const list = sql`coalesce(json_agg(to_jsonb(a) - 'created_at' || jsonb_build_object('at', a.created_at)
  ORDER BY a.created_at), '[]')`

const photosOf = (of: 'report' | 'review') => sql`
  (SELECT coalesce(json_agg('data:image/webp;base64,' || translate(encode(large, 'base64'), chr(10), '')
    ORDER BY place), '[]') FROM ${sql.table(`${of}_photos`)} WHERE ${sql.ref(`${of}_id`)} = r.id)`

const rupees = (column: string) => sql`${sql.ref(column)} / 100.0`

const ordersOfAccount = sql`
  SELECT o.id, o.created_at, o.paid_at AS "paidAt", o.status, o.pay_state AS payment, o.address, o.deliveries, o.gift, o.billed_to AS business,
    o.code, ${rupees('o.discount_paise')} AS discount, o.tax_mode AS "taxMode", ${rupees('o.subtotal_paise')} AS subtotal, ${rupees('o.tax_paise')} AS tax, ${rupees('o.amount_paise')} AS amount,
    (SELECT json_agg(json_build_object('name', name, 'weight', weight, 'quantity', quantity,
      'price', ${rupees('unit_paise')}, 'hsn', hsn, 'gstRate', gst_rate, 'taxable', ${rupees('taxable_paise')},
      'cgst', ${rupees('cgst_paise')}, 'sgst', ${rupees('sgst_paise')}) ORDER BY line) FROM order_items WHERE order_id = o.id) AS items,
    (SELECT coalesce(json_agg(json_build_object('id', payment_id, 'amount', ${rupees('amount_paise')}, 'method', method,
      'status', status, 'at', created_at) ORDER BY created_at), '[]') FROM payments WHERE order_id = o.id) AS payments,
    (SELECT coalesce(json_agg(json_build_object('amount', ${rupees('amount_paise')}, 'status', status,
      'bankReference', bank_reference, 'at', created_at) ORDER BY created_at), '[]')
      FROM refunds WHERE order_id = o.id) AS refunds,
    (SELECT coalesce(json_agg(json_build_object('kind', kind, 'number', number, 'at', issued_at) ORDER BY issued_at), '[]')
      FROM invoices WHERE order_id = o.id) AS documents,
    (SELECT coalesce(json_agg(json_build_object('at', at, 'by', actor, 'what', field, 'to', to_value) ORDER BY id), '[]')
      FROM order_events WHERE order_id = o.id) AS history,
    (SELECT coalesce(json_agg(json_build_object('courier', courier, 'number', tracking_number, 'link', tracking_link,
      'state', state, 'at', created_at) ORDER BY created_at), '[]') FROM parcels WHERE order_id = o.id) AS parcels,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'at', at, 'why', why, 'words', words, 'answer', answer,
      'outcome', outcome, 'closedAt', closed_at,
      'pieces', (SELECT json_agg(json_build_object('name', name, 'pieces', l.pieces)) FROM report_lines l
        JOIN order_items i USING (order_id, product_id) WHERE l.report_id = r.id),
      'photos', ${photosOf('report')}) ORDER BY at), '[]')
      FROM reports r WHERE order_id = o.id) AS reports
  FROM orders o WHERE o.user_id = u.id`
