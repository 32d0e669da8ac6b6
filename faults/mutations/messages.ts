// Mutations of outgoing mails and incoming webhooks.
import type { SourceEdit, Mutation } from './mutation.ts'

const withoutConfirmation: SourceEdit = { in: 'settleOrder', code: 'await queuePaidEmails($$$)', becomes: '' }

const readBefore = `const { readOrder } = await import('#domain/orders/order-row')
          const before = await readOrder(db, orderId)
          const payState = await $LIMIT($WORK)`

export const messageMutations: Mutation[] = [
  {
    name: 'queues half a character',
    edits: [{ in: 'renderEmail', code: '$EMAIL.subject.toWellFormed()', becomes: '$EMAIL.subject' }],
    detectedBy: { test: 'contains no half character where a text was truncated' },
  },
  {
    name: 'queues the mail after the commit',
    edits: [
      {
        in: 'settleOrder',
        code: 'await queuePaidEmails($TX, $CONTEXT, $ORDER, $CONTENTS)',
        becomes: 'Object.assign($CONTEXT, { unsent: [$ORDER, $CONTENTS] })',
      },
      {
        in: 'settleOrder/settleOrder',
        code: 'return $LIMIT($WORK)',
        // Without another query, so that the recorded sequence crashes at the same step.
        becomes: `const payState = await $LIMIT($WORK)
          const unsent = Reflect.get(context, 'unsent')
          Object.assign(context, { unsent: undefined })
          if (unsent) await queuePaidEmails(db, context, ...unsent)
          return payState`,
      },
    ],
    detectedBy: { sequence: 'the payment is recorded, and the shop crashes before it queues the email' },
  },
  {
    name: 'queues the confirmation for each message',
    edits: [
      withoutConfirmation,
      {
        in: 'settleOrder/settleOrder',
        code: 'return $LIMIT($WORK)',
        becomes: `${readBefore}
          if (payState === 'PAID') await queuePaidEmails(db, context, before, await readContents(db, before))
          return payState`,
      },
    ],
    detectedBy: { fault: 'failure mode: webhooks 10', reports: /[1-9]\d* mails repeated/ },
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
        code: '!isExternal($ROW) && $PAISE === $REFUND.amount',
        becomes: '!isExternal($ROW)',
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
    name: 'tells all waiting shoppers of one piece',
    edits: [{ in: 'mailWaiting', sql: 'greatest(0, p.available -', becomes: 'greatest(0, 1000 * p.available -' }],
    detectedBy: { test: 'tells no more shoppers than there are pieces, those who wait longest first' },
  },
]
