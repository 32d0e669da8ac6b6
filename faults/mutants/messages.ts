// Naive builds: mails that go out, and webhooks that come in.
import type { Mutant } from './mutant.ts'

export const messages: Mutant[] = [
  {
    name: 'sends half a character to the queue',
    edits: [{ file: 'domain/messages/render-email.ts', from: 'letter.subject.toWellFormed()', to: 'letter.subject' }],
    fails: { test: 'domain/messages/email.test.ts', named: 'cut in the middle of a character' },
  },
  {
    name: 'writes the mail after the commit',
    edits: [
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: '  await queuePaidEmails(tx, context, order, { ...held, invoice: String(number) })\n',
        to: '',
      },
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: '  if (settled.payState !== settled.order.pay_state) {\n',
        to: "  if (settled.payState !== settled.order.pay_state) {\n    if (settled.payState === 'PAID') await queuePaidEmails(db as never, context, settled.order, await contents(db as never, settled.order))\n",
      },
    ],
    fails: {
      test: 'domain/orders/model.test.ts',
      named: 'the payment is written, and the shop dies before it writes the mail',
    },
  },
  {
    name: 'writes the confirmation for each message',
    edits: [
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: '  await queuePaidEmails(tx, context, order, { ...held, invoice: String(number) })\n',
        to: '',
      },
      {
        file: 'domain/orders/payments/settle-order.ts',
        from: '  if (settled.payState !== settled.order.pay_state) {\n',
        to: "  if (settled.payState === 'PAID') await queuePaidEmails(db as never, context, settled.order, await contents(db as never, settled.order))\n  if (settled.payState !== settled.order.pay_state) {\n",
      },
    ],
    fails: { fault: 'mood: webhooks 10', finds: /[1-9]\d* mails repeated/ },
  },
  {
    name: 'acknowledges a webhook before it is stored',
    edits: [{ file: 'api/webhook.ts', from: 'await storeWebhook(', to: 'void storeWebhook(' }],
    fails: { test: 'api/webhook.test.ts', named: 'is acknowledged only once it is stored' },
  },
  {
    name: 'keeps a webhook as JSON',
    edits: [
      {
        file: 'domain/orders/webhooks/webhook-row.ts',
        from: '${Buffer.from(webhook.body)},',
        to: "convert_to((${Buffer.from(webhook.body).toString()}::jsonb)::text, 'UTF8'),",
      },
    ],
    fails: { test: 'api/webhook.test.ts', named: 'in what the shopper noted' },
  },
  {
    name: 'believes a webhook about a refund, and goes back with it',
    edits: [
      {
        file: 'domain/orders/webhooks/process-webhook.ts',
        from: '  await applyRefund(db, context, ours.id, refund.value)\n',
        to: '  await applyRefund(db, context, ours.id, told as never)\n',
      },
      {
        file: 'adapters/razorpay-wire.ts',
        from: 'refund: entity(z.object({ id: z.string(), payment_id: z.string() })),',
        to: 'refund: entity(razorpayRefund),',
      },
      { file: 'domain/orders/refunds/send-refund.ts', from: "    if (refund.status !== 'sent') return\n", to: '' },
    ],
    fails: { test: 'api/webhook.test.ts', named: 'of a refund changes nothing once the money is back' },
  },
  {
    name: 'knows a webhook again by its event id',
    edits: [
      {
        file: 'domain/orders/webhooks/webhook-row.ts',
        from: "createHash('sha256').update(webhook.body).digest()",
        to: "createHash('sha256').update(webhook.eventId ?? webhook.body).digest()",
      },
    ],
    fails: { test: 'api/webhook-scenarios.test.ts', named: 'that come under one event id' },
  },
  {
    name: 'takes any refund of the payment for its own',
    edits: [
      {
        file: 'domain/orders/webhooks/process-webhook.ts',
        from: "rows.find(({ reason, amount_paise }) => reason !== 'outside' && amount_paise === refund.value.amount)",
        to: "rows.find(({ reason }) => reason !== 'outside')",
      },
    ],
    fails: { test: 'api/webhook-scenarios.test.ts', named: 'that a person made by hand' },
  },
]
