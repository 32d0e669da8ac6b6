// Mutations of outgoing mails and incoming webhooks.
import type { Mutation } from './mutation.ts'

export const messageMutations: Mutation[] = [
  {
    name: 'queues half a character',
    edits: [{ in: 'renderEmail', code: '$EMAIL.subject.toWellFormed()', becomes: '$EMAIL.subject' }],
    detectedBy: { test: 'contains no half character where a text was truncated' },
  },
  {
    name: 'keeps a returned email of a ticket from the seller',
    edits: [{ in: 'acceptMail/note', sql: 'SET undelivered = true', becomes: 'SET undelivered = undelivered' }],
    detectedBy: { test: 'A ticket waits of which an email came back' },
  },
  {
    name: 'queues the mail after the commit',
    edits: [
      {
        in: 'issueDocuments',
        code: 'if (mails.length > 0) await queue.sendMails($TX, $MAILS)',
        becomes: 'Object.assign(queue, { unsent: $MAILS })',
      },
      {
        in: 'issueDocuments',
        code: 'for (const $EACH of issued) $ANNOUNCE',
        // Without another query, so that the recorded sequence crashes at the same step.
        becomes: `const unsent = Reflect.get(queue, 'unsent')
          if (unsent.length > 0) await queue.sendMails(db, unsent)
          for (const $EACH of issued) $ANNOUNCE`,
      },
    ],
    detectedBy: { sequence: 'the payment is recorded, and the shop crashes before it queues the email' },
  },
  {
    name: 'queues the confirmation for each message',
    edits: [
      {
        in: 'settleOrder/settleCaptured',
        code: "if (outcome !== 'sold') return outcome",
        becomes: `if (outcome === 'PAID') {
            const { makeInvoiceDue } = await import('#domain/orders/documents/documents-due')
            await db.transaction().execute((tx) => makeInvoiceDue(tx, orderId, { isLate: true }))
          }
          if (outcome !== 'sold' && outcome !== 'PAID') return outcome`,
      },
      {
        in: 'shop/db/migrations/085-sell-components.sql',
        sql: "WHERE NOT EXISTS (SELECT FROM invoices WHERE order_id = bought AND kind = 'invoice')",
        becomes: '',
      },
      {
        in: 'issueDocuments',
        sql: 'WHERE NOT EXISTS (SELECT FROM invoices v WHERE v.order_id = named.order_id AND v.kind = named.kind AND v.part_id IS NOT DISTINCT FROM named.part_id)',
        becomes: '',
      },
      {
        in: 'issueDocuments',
        sql: 'FROM placed JOIN counted ON name = series',
        becomes: 'FROM placed JOIN counted ON name = series ON CONFLICT DO NOTHING',
      },
    ],
    detectedBy: { fault: 'failure mode: webhooks 10', reports: /[1-9]\d* mails repeated/ },
  },
  {
    name: 'joins a batch of invoices that has been read already',
    edits: [
      { in: 'shareRuns', code: 'if (!run.current && $EARLY) return start()', becomes: 'return run.current ?? start()' },
    ],
    detectedBy: { test: 'a call is answered by a run that began after it' },
  },
  {
    name: 'issues no document that another process left',
    edits: [{ in: 'chores', code: 'run: () => issueDocuments($$$)', becomes: 'run: async () => {}' }],
    detectedBy: { test: 'is issued by itself soon after a process was killed' },
  },
  {
    name: 'acknowledges a webhook before it is stored',
    edits: [
      {
        in: 'webhookCalls',
        code: 'await storeWebhook($DB, $QUEUE, $WEBHOOK)',
        becomes: 'void storeWebhook($DB, $QUEUE, $WEBHOOK)',
      },
    ],
    detectedBy: { test: 'is acknowledged only once it is stored' },
  },
  {
    name: 'stores a webhook as JSON',
    edits: [
      {
        in: 'storeWebhook',
        code: 'Buffer.from($WEBHOOK.body)',
        becomes: "sql`convert_to((${Buffer.from($WEBHOOK.body).toString()}::jsonb)::text, 'UTF8')`",
      },
    ],
    detectedBy: { test: 'in what the shopper noted' },
  },
  {
    name: 'trusts a webhook about a refund, and moves backwards with it',
    edits: [
      {
        in: 'processWebhook',
        code: 'await $CLIENT.refundById($REFUND.id)',
        becomes: "{ is: 'done', value: $REFUND }",
      },
      { in: 'razorpayEvent', code: 'refund: entity($TYPE)', becomes: 'refund: entity(razorpayRefund)' },
      { in: 'sendRefund', code: "if ($REFUND.status !== 'sent') return", becomes: '' },
    ],
    detectedBy: { test: 'of a refund changes nothing once the money is back' },
  },
  {
    name: 'identifies a webhook by its event id',
    edits: [
      {
        in: 'storeWebhook',
        code: '$HASH.update($WEBHOOK.body)',
        becomes: '$HASH.update($WEBHOOK.eventId ?? $WEBHOOK.body)',
      },
    ],
    detectedBy: { test: 'that come under one event id' },
  },
  {
    name: 'claims any refund of the payment as its own',
    edits: [
      {
        in: 'processWebhook',
        code: '!isPart($ROW) && $PAISE === amount',
        becomes: '!isPart($ROW)',
      },
    ],
    detectedBy: { test: 'that is external and partial' },
  },
  {
    name: 'tells waiting shoppers without locking their rows',
    edits: [
      { in: 'mailWaiting', sql: 'FOR UPDATE SKIP LOCKED', becomes: '' },
      { in: 'mailWaiting', sql: 'AND w.mailed_at IS NULL RETURNING', becomes: 'RETURNING' },
    ],
    detectedBy: { test: 'does not tell a shopper whose stop has taken the row' },
  },
  {
    name: 'tells a shopper of a late order in each pass',
    edits: [
      { in: 'mailLate', sql: 'AND NOT EXISTS (SELECT FROM late_mails WHERE order_id = o.id)', becomes: '' },
      { in: 'mailLate', sql: 'ON CONFLICT DO NOTHING', becomes: 'ON CONFLICT (order_id) DO UPDATE SET at = now()' },
    ],
    detectedBy: { test: 'tells it from 9 on the day after the last promised one, and never again' },
  },
  {
    name: 'tells a shopper whose late order arrives at this moment',
    edits: [{ in: 'mailLate', sql: 'FOR NO KEY UPDATE SKIP LOCKED', becomes: '' }],
    detectedBy: { test: 'skips an order that somebody changes at this moment, and reads it again later' },
  },
  {
    name: 'tells all waiting shoppers of one piece',
    edits: [{ in: 'mailWaiting', sql: 'greatest(0, on_sale(p) -', becomes: 'greatest(0, 1000 * on_sale(p) -' }],
    detectedBy: { test: 'tells no more shoppers than there are pieces, those who wait longest first' },
  },
  {
    name: 'keeps an email to a ticket each time it comes',
    edits: [{ in: 'addEntry', code: 'mailId ?? null', becomes: 'null' }],
    detectedBy: { test: 'twenty times at once and again later is kept once' },
  },
  {
    name: 'believes the address of a ticket without its signature',
    edits: [{ in: 'ticketNumbersIn', code: 'timingSafeEqual($MADE, $SENT)', becomes: 'true' }],
    detectedBy: { test: 'by the key that made it alone' },
  },
  {
    name: 'answers machines that write to a ticket',
    edits: [{ in: 'acceptMail', code: "$MAIL.kind !== 'message'", becomes: 'false' }],
    detectedBy: { test: 'is shown, opens nothing and is answered by nothing' },
  },
  {
    name: 'lets a conversation grow without end',
    edits: [{ in: 'addEntry', sql: 'AND entries <', becomes: 'AND 0 * entries <' }],
    detectedBy: { test: 'takes 200 entries and refuses the next in words' },
  },
  {
    name: 'lets a shopper read any ticket',
    edits: [{ in: 'readTicket', sql: 'AND t.user_id =', becomes: 'OR t.user_id =' }],
    detectedBy: { test: 'is read and answered by no other' },
  },
  {
    name: 'starts a new month whenever a ticket opens again',
    edits: [{ in: 'takeMessage', sql: 'AND redress_by < now()', becomes: '' }],
    detectedBy: { test: 'opens again by a reply within its month' },
  },
]
