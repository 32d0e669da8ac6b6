// Naive builds of the shop, and the test that each of them must fail: a test that no mistake fails shows nothing.

export type Mutant = {
  name: string
  /** In each file, what stands there and what a hurried engineer would have written. */
  edits: { file: string; from: string; to: string }[]
  /** What must fail: a test file, or of it the test of this name; or a fault run, by what it finds. */
  fails: { test: string; named?: string } | { fault: string; finds: RegExp }
}

export const mutants: Mutant[] = [
  {
    name: 'reads the stock without locking it, then writes it',
    edits: [
      { file: 'domain/orders/hold-order.ts', from: ' FOR NO KEY UPDATE OF p', to: '' },
      { file: 'domain/orders/hold-order.ts', from: ' AND p.available >= l.quantity', to: '' },
    ],
    fails: { test: 'domain/orders/rivals.test.ts', named: 'two shoppers and the last one on the shelf' },
  },
  {
    name: 'locks the products in the order of the cart',
    edits: [
      { file: 'domain/orders/hold-order.ts', from: 'ORDER BY p.id FOR', to: 'ORDER BY l.nr FOR' },
      {
        file: 'domain/orders/quote.ts',
        from: '\n    .sort((a, b) => (a.productId < b.productId ? -1 : 1))',
        to: '',
      },
    ],
    fails: { fault: 'race: 100 pairs of carts', finds: /[1-9]\d* deadlocks|[1-9]\d* x 503/ },
  },
  {
    name: 'lines at the price of the moment, their sum at the one seen before',
    edits: [
      { file: 'domain/orders/hold-order.ts', from: 'p.offer_price_paise = l.unit_paise AND ', to: '' },
      {
        file: 'domain/orders/hold-order.ts',
        from: 'RETURNING p.id, l.quantity, l.unit_paise,',
        to: 'RETURNING p.id, l.quantity, p.offer_price_paise AS unit_paise,',
      },
    ],
    fails: { test: 'domain/orders/rivals.test.ts', named: 'a shopper buys while the seller changes the price' },
  },
  {
    name: 'settles without locking the order',
    edits: [
      {
        file: 'domain/orders/order-row.ts',
        from: 'WHERE id = ${orderId} FOR NO KEY UPDATE`',
        to: 'WHERE id = ${orderId}`',
      },
    ],
    fails: { test: 'domain/orders/rivals.test.ts', named: 'the browser proves and the reconciler asks' },
  },
  {
    name: 'lets a shopper have two open attempts',
    edits: [
      {
        file: 'db/migrations/001-shop.sql',
        from: 'CREATE UNIQUE INDEX orders_one_open_attempt',
        to: 'CREATE INDEX orders_one_open_attempt',
      },
    ],
    fails: { test: 'domain/orders/races.test.ts', named: 'who clicks twenty times places one order' },
  },
  {
    name: "trusts the body's order id",
    edits: [
      { file: 'domain/orders/verify-checkout.ts', from: '    stored !== answer.razorpayOrderId ||\n', to: '' },
      {
        file: 'domain/orders/verify-checkout.ts',
        from: 'checkoutSignatureIsValid(stored,',
        to: 'checkoutSignatureIsValid(answer.razorpayOrderId,',
      },
      { file: 'domain/orders/verify-checkout.ts', from: ' || payment.value.order_id !== stored) throw', to: ') throw' },
      {
        file: 'domain/orders/settle-order.ts',
        from: '    if (payment.order_id !== order.razorpay_order_id) throw new Error(`Payment ${payment.id} is for another order`)\n',
        to: '',
      },
    ],
    fails: { test: 'api/order-verify.test.ts', named: 'refuses the proof of a cheap order for a dear one' },
  },
  {
    name: 'takes any amount for the right one',
    edits: [
      {
        file: 'domain/orders/settle-order.ts',
        from: 'if (payment.amount !== order.amount_paise || payment.currency !== order.currency) {',
        to: 'if (payment.currency !== order.currency) {',
      },
    ],
    fails: { test: 'api/order-verify.test.ts', named: 'sends back a captured payment of' },
  },
  {
    name: 'gives up a hold without asking the provider',
    edits: [
      {
        file: 'domain/orders/reconcile.ts',
        from: '  const asked = await askProvider(db, context, orderId)\n  if (asked.payState',
        to: '  const asked = { reached: true, underWay: false, payState: order.pay_state }\n  if (asked.payState',
      },
    ],
    fails: { test: 'domain/orders/model.test.ts', named: 'paid in the last moment of the hold' },
  },
  {
    name: 'captures first and takes the goods second',
    edits: [
      {
        file: 'domain/orders/capture-late.ts',
        from: '  const held = await',
        to: '  await context.razorpay.capture(payment.id, payment.amount, payment.currency)\n  const held = await',
      },
    ],
    fails: { test: 'domain/orders/model.test.ts', named: 'authorised when the goods are with another' },
  },
  {
    name: 'writes the mail after the commit',
    edits: [
      {
        file: 'domain/orders/settle-order.ts',
        from: '  await writePaid(tx, context, order, { ...held, invoice: String(number) })\n',
        to: '',
      },
      {
        file: 'domain/orders/settle-order.ts',
        from: '  if (settled.payState !== settled.order.pay_state) {\n',
        to: "  if (settled.payState !== settled.order.pay_state) {\n    if (settled.payState === 'PAID') await writePaid(db as never, context, settled.order, await contents(db as never, settled.order))\n",
      },
    ],
    fails: {
      test: 'domain/orders/model.test.ts',
      named: 'the payment is written, and the shop dies before it writes the mail',
    },
  },
  {
    name: 'asks for a refund under a new key at each try',
    edits: [
      {
        file: 'domain/orders/send-refund.ts',
        from: 'key: refund.idempotency_key,',
        to: 'key: `${refund.idempotency_key}-${Date.now()}-${Math.random().toString(36).slice(2)}`,',
      },
      {
        file: 'domain/orders/send-refund.ts',
        from: '  if (whole)',
        to: '  if (false as boolean && whole)',
      },
    ],
    fails: { test: 'domain/orders/crash-points.test.ts', named: 'sending a refund' },
  },
  {
    name: "sets the seller's quantity from what was read without a lock",
    edits: [{ file: 'domain/catalogue/lock-product.ts', from: '    .forUpdate()\n', to: '' }],
    fails: { test: 'domain/orders/rivals.test.ts', named: 'a shopper buys while the seller counts' },
  },
  {
    name: 'lets the seller take back what the shopper has cancelled',
    edits: [
      {
        file: 'domain/orders/set-status.ts',
        from: 'if (await shopperCancelled(tx, order)) throw',
        to: 'if (false as boolean) throw',
      },
    ],
    fails: { test: 'domain/orders/rivals.test.ts', named: 'the shopper cancels what the seller is sending off' },
  },
  {
    name: 'asks for a refund before its row says that it goes',
    edits: [
      {
        file: 'domain/orders/send-refund.ts',
        from: '  const refund = await markSent(db, context, refundId, seller)\n  if (!refund) return\n',
        to: "  const refund = await readRefund(db, refundId)\n  if (!refund || refund.status === 'processed' || refund.status === 'dropped') return\n",
      },
      {
        file: 'domain/orders/send-refund.ts',
        from: "  if (outcome.is === 'done') {\n",
        to: "  await markSent(db, context, refundId, seller)\n  if (outcome.is === 'done') {\n",
      },
    ],
    fails: {
      test: 'domain/orders/rivals.test.ts',
      named: 'the seller takes a cancellation back while its refund is being sent',
    },
  },
  {
    name: "makes the provider's order before its own is committed",
    edits: [
      {
        file: 'domain/orders/hold-order.ts',
        from: '    const held = await take(',
        to: '    await context.razorpay.createOrder({ amountPaise: quoted.totalPaise, receipt: id })\n    const held = await take(',
      },
    ],
    fails: { test: 'domain/orders/crash-points.test.ts', named: 'placing an order, and the shopper goes away' },
  },
  {
    name: 'runs on a database that answers before it has written',
    edits: [
      {
        file: 'adapters/postgres.ts',
        from: "    synchronous_commit: 'on',\n",
        to: "    synchronous_commit: 'off',\n    wal_writer_delay: '10s',\n",
      },
      { file: 'db/connect.ts', from: '  if (weak.length > 0)\n', to: '  if (weak.length > 9)\n' },
    ],
    fails: { fault: 'kill -9', finds: /lost: [1-9]\d* orders/ },
  },
  {
    name: 'starts on a database that may forget',
    edits: [
      {
        file: 'db/connect.ts',
        from: "IN ('fsync', 'full_page_writes', 'synchronous_commit')",
        to: "IN ('fsync', 'full_page_writes')",
      },
    ],
    fails: { test: 'db/connect.test.ts', named: 'a database that may forget what it acknowledged is refused' },
  },
  {
    name: 'empties the whole cart when paid',
    edits: [
      {
        file: 'domain/orders/settle-order.ts',
        from: 'FILTER (WHERE c.value::int > coalesce(i.quantity, 0))',
        to: 'FILTER (WHERE false)',
      },
    ],
    fails: { test: 'api/order-verify.test.ts', named: 'empties the cart of what was bought' },
  },
  {
    name: 'counts the tries of a reset code for each call alone',
    edits: [
      {
        file: 'domain/accounts/reset-password.ts',
        from: '  await verifyResetCode(db, reset.email, reset.code)\n  const passwordHash',
        to: '  const passwordHash',
      },
    ],
    fails: { test: 'api/reset-password.test.ts', named: 'is dead after 5 wrong tries, counted over both calls' },
  },
  {
    name: 'reads the tries of a reset code, then counts',
    edits: [
      {
        file: 'domain/accounts/reset-codes.ts',
        from: '  const { rows } = await sql<{ right: boolean }>`\n    UPDATE reset_codes SET tries = tries + CASE WHEN ${matches(code)} THEN 0 ELSE 1 END\n    WHERE email = ${email.toLowerCase()} AND ${alive}\n',
        to: '  const seen = await sql<{ tries: number }>`SELECT tries FROM reset_codes WHERE email = ${email.toLowerCase()} AND ${alive}`.execute(db)\n  const { rows } = await sql<{ right: boolean }>`\n    UPDATE reset_codes SET tries = ${seen.rows[0]?.tries ?? 9}::int + CASE WHEN ${matches(code)} THEN 0 ELSE 1 END\n    WHERE email = ${email.toLowerCase()} AND ${seen.rows.length > 0}\n',
      },
    ],
    fails: { test: 'api/reset-password.test.ts', named: 'gets 5 of 200 guesses that come at once' },
  },
  {
    name: 'leaves the sessions of before a reset',
    edits: [
      {
        file: 'domain/accounts/reset-password.ts',
        from: '    await endSessionsOfUser(tx, userId)\n',
        to: '',
      },
    ],
    fails: { test: 'api/reset-password.test.ts', named: 'ends every session, logs nobody in' },
  },
  {
    name: 'acknowledges a webhook before it is stored',
    edits: [{ file: 'api/webhook.ts', from: 'await storeWebhook(', to: 'void storeWebhook(' }],
    fails: { test: 'api/webhook.test.ts', named: 'is acknowledged only once it is stored' },
  },
  {
    name: 'believes a webhook about a refund, and goes back with it',
    edits: [
      {
        file: 'domain/orders/process-webhook.ts',
        from: '  await applyRefund(db, context, ours.id, refund.value)\n',
        to: '  await applyRefund(db, context, ours.id, told as never)\n',
      },
      {
        file: 'adapters/razorpay-wire.ts',
        from: 'refund: entity(z.object({ id: z.string(), payment_id: z.string() })),',
        to: 'refund: entity(razorpayRefund),',
      },
      { file: 'domain/orders/send-refund.ts', from: "    if (refund.status !== 'sent') return\n", to: '' },
    ],
    fails: { test: 'api/webhook.test.ts', named: 'of a refund changes nothing once the money is back' },
  },
  {
    name: 'gives the stock back as often as Cancel is pressed',
    edits: [
      {
        file: 'domain/orders/order-row.ts',
        from: 'WHERE id = ${orderId} FOR NO KEY UPDATE`',
        to: 'WHERE id = ${orderId}`',
      },
      { file: 'db/migrations/001-shop.sql', from: '  UNIQUE (order_id, product_id, kind, cycle),\n', to: '' },
      {
        file: 'domain/payments/refund-row.ts',
        from: '  if (!owed) throw new Error(`Payment ${payment.payment_id} is refunded already`)\n',
        to: '  if (!owed) return\n',
      },
    ],
    fails: { test: 'api/order-cancel.test.ts', named: 'gives stock and money back, once' },
  },
  {
    name: 'takes an authorised payment for a captured one',
    edits: [
      {
        file: 'domain/orders/verify-checkout.ts',
        from: "  if (payment.value.status === 'authorized' || payment.value.status === 'created') return later(db, context, order.id)\n  if (payment.value.status !== 'captured') throw notVerified()\n",
        to: '',
      },
      {
        file: 'domain/orders/settle-order.ts',
        from: "  if (payment.status !== 'captured') throw new Error(`Payment ${payment.id} is ${payment.status}, not captured`)\n",
        to: '',
      },
    ],
    fails: { test: 'api/order-verify.test.ts', named: 'says pending while the payment is only authorised' },
  },
  {
    name: 'keeps what was paid twice',
    edits: [
      {
        file: 'domain/orders/settle-order.ts',
        from: '  await oweRefund(tx, context.queue, owed(order, payment), role)\n  return order.pay_state\n',
        to: '  return order.pay_state\n',
      },
    ],
    fails: { test: 'domain/orders/late-money.test.ts', named: 'goes back by itself, and the order stays paid' },
  },
  {
    name: 'shows an order to whoever knows its number',
    edits: [
      {
        file: 'domain/orders/order-row.ts',
        from: '.$if(userId !== undefined,',
        to: '.$if(userId === null,',
      },
    ],
    fails: { test: 'api/order-verify.test.ts', named: 'is for the shopper of the order' },
  },
  {
    name: 'keeps the ledger by good will alone',
    edits: [
      {
        file: 'db/migrations/005-guards.sql',
        from: 'CREATE CONSTRAINT TRIGGER products_move_with_ledger AFTER UPDATE OF available, reserved, sold ON products',
        to: 'CREATE CONSTRAINT TRIGGER products_move_with_ledger AFTER UPDATE OF position ON products',
      },
    ],
    fails: { test: 'db/guards.test.ts', named: 'more on the shelf' },
  },
  {
    name: 'forgets an attempt that is still open after four hours',
    edits: [
      {
        file: 'domain/orders/open-attempt.ts',
        from: "AND pay_state IN ('CREATING', 'AWAITING')\n",
        to: "AND pay_state IN ('CREATING', 'AWAITING') AND created_at > now() - interval '4 hours'\n",
      },
    ],
    fails: { test: 'domain/orders/model.test.ts', named: 'an attempt that was open for three days' },
  },
  {
    name: 'tries a transaction again whatever became of its commit',
    edits: [{ file: 'db/retry.ts', from: 'if (commits || nth === TRIES', to: 'if (nth === TRIES' }],
    fails: { test: 'db/retry.test.ts', named: 'once COMMIT was sent, though its answer is lost' },
  },
  {
    name: 'gives each tap on Pay all of the time anew',
    edits: [
      { file: 'domain/orders/place-order.ts', from: 'deadline - WORTH_TRYING_MS) {', to: 'deadline + 6_000) {' },
      {
        file: 'domain/orders/place-order.ts',
        from: 'openPayment(db, context, placed, { deadline })',
        to: 'openPayment(db, context, placed, { deadline: performance.now() + ANSWER_WITHIN_MS })',
      },
    ],
    fails: { test: 'domain/orders/provider-trouble.test.ts', named: 'every tap of the shopper is answered within 6 s' },
  },
  {
    name: 'captures after all what it said goes back',
    edits: [
      {
        file: 'domain/orders/capture-late.ts',
        from: ' || (await leftToGoBack(tx, orderId)).includes(payment.id)) return',
        to: ') return',
      },
    ],
    fails: { test: 'api/what-happens-when.test.ts', named: 'is authorised late and the goods are gone' },
  },
  {
    name: 'takes any refund of the payment for its own',
    edits: [
      {
        file: 'domain/orders/process-webhook.ts',
        from: "rows.find(({ reason, amount_paise }) => reason !== 'outside' && amount_paise === refund.value.amount)",
        to: "rows.find(({ reason }) => reason !== 'outside')",
      },
    ],
    fails: { test: 'api/webhook-scenarios.test.ts', named: 'that a person made by hand' },
  },
  {
    name: 'knows a webhook again by its event id',
    edits: [
      {
        file: 'domain/payments/webhook-row.ts',
        from: "createHash('sha256').update(webhook.body).digest()",
        to: "createHash('sha256').update(webhook.eventId ?? webhook.body).digest()",
      },
    ],
    fails: { test: 'api/webhook-scenarios.test.ts', named: 'that come under one event id' },
  },
  {
    name: 'measures the age of a payment by its own clock',
    edits: [
      {
        file: 'domain/orders/ask-provider.ts',
        from: '({ created_at }) => (rows[0]?.now ?? 0) - created_at',
        to: '({ created_at }) => Date.now() / 1_000 - created_at',
      },
    ],
    fails: { test: 'domain/orders/late-money.test.ts', named: 'for Razorpay captures by itself' },
  },
  {
    name: 'lets an order back to paid while its refund is on its way',
    edits: [
      {
        file: 'db/migrations/009-every-difference-has-a-button.sql',
        from: "reason NOT IN ('extra', 'outside') AND status <> 'dropped'",
        to: "reason NOT IN ('extra', 'outside') AND status = 'processed'",
      },
    ],
    fails: { test: 'db/pay-state.test.ts', named: 'leaves a way back to paid' },
  },
  {
    name: 'writes down who settled after the effect',
    edits: [
      {
        file: 'domain/orders/settle-order.ts',
        from: "      if (seller) await recordMend(tx, orderId, seller, 'settled', payment.id)\n",
        to: '',
      },
      {
        file: 'domain/orders/settle-order.ts',
        from: '  if (settled.payState !== settled.order.pay_state) {\n',
        to: "  if (seller && settled.payState !== settled.order.pay_state) await recordMend(db, orderId, seller, 'settled', payment.id)\n  if (settled.payState !== settled.order.pay_state) {\n",
      },
    ],
    fails: { test: 'domain/orders/mend-deaths.test.ts', named: 'settling what nobody told of' },
  },
  {
    name: 'sends a lost refund again for each who presses',
    edits: [
      {
        file: 'domain/orders/order-row.ts',
        from: 'WHERE id = ${orderId} FOR NO KEY UPDATE`',
        to: 'WHERE id = ${orderId}`',
      },
      {
        file: 'domain/orders/refund-again.ts',
        from: 'await lockRefund(tx, missingId)',
        to: 'await readRefund(tx as never, missingId)',
      },
    ],
    fails: { test: 'api/seller-money.test.ts', named: 'is sent again, once, whoever presses how often' },
  },
  {
    name: 'lets an order out of refunded without a refund that goes',
    edits: [
      {
        file: 'db/migrations/009-every-difference-has-a-button.sql',
        from: "OLD.pay_state = 'REFUNDED' AND NOT EXISTS",
        to: 'false AND NOT EXISTS',
      },
    ],
    fails: { test: 'db/pay-state.test.ts', named: 'an order that is refunded and has a refund that is' },
  },
  {
    name: 'takes a refund over each time it is pressed',
    edits: [{ file: 'domain/orders/take-over-refund.ts', from: '  if (known) return known.id\n', to: '' }],
    fails: { test: 'domain/orders/mend-deaths.test.ts', named: 'taking over a refund of the whole' },
  },
  {
    name: 'takes a refund over beside the one that is owed',
    edits: [
      {
        file: 'domain/orders/take-over-refund.ts',
        from: '  if (owed) return beside(',
        to: '  if (owed && (false as boolean)) return beside(',
      },
    ],
    fails: {
      test: 'domain/orders/mend-rivals.test.ts',
      named: 'a seller takes a refund over while the shopper cancels',
    },
  },
  {
    name: 'takes an order back beside the refund that it owes',
    edits: [
      {
        file: 'domain/orders/take-back-order.ts',
        from: "  const owed = refunds.find(({ reason }) => reason !== 'outside')\n",
        to: '  const owed = undefined as never\n',
      },
    ],
    fails: {
      test: 'domain/orders/mend-rivals.test.ts',
      named: 'a seller takes an order back while the shopper cancels',
    },
  },
  {
    name: 'numbers the tries of a refund as if they were refunds',
    edits: [
      {
        file: 'domain/payments/refund-row.ts',
        from: '/^(rf-[^-]+-\\d+)(?:-(\\d+))?$/',
        to: '/^(.*)-(\\d+)$/',
      },
    ],
    fails: {
      test: 'domain/orders/mend-rivals.test.ts',
      named: 'a seller takes a part over while the worker sends the whole',
    },
  },
  {
    name: 'takes over what the provider tells of a refund without a word to the shopper',
    edits: [
      {
        file: 'domain/orders/send-refund.ts',
        from: '    await writeForGood(tx, context, order, refund)\n    if (news',
        to: '    if (news',
      },
    ],
    fails: {
      test: 'domain/orders/model.test.ts',
      named: 'the seller cancels, a person gives it all back, and the provider tells of that',
    },
  },
  {
    name: 'owes the whole, though a part of it went back',
    edits: [
      {
        file: 'domain/payments/refund-row.ts',
        from: '        ${payment.amount_paise} - ${outside(payment.payment_id)}, ${firstKey',
        to: '        ${payment.amount_paise}, ${firstKey',
      },
    ],
    fails: { test: 'domain/orders/model.test.ts', named: 'a half goes back by hand, and the seller cancels' },
  },
  {
    name: 'lets go of a part that the bank did not take, though nothing of that money may stay',
    edits: [{ file: 'domain/orders/send-refund.ts', from: ' && !(await isOwedAnyway(tx, refund))', to: '' }],
    fails: {
      test: 'domain/orders/model.test.ts',
      named: 'the bank does not take the half that a person gave back of money that came too late',
    },
  },
  {
    name: 'waits for the provider on a line of the database',
    edits: [
      {
        file: 'domain/orders/place-order.ts',
        from: 'await openPayment(db, context, placed, { deadline })',
        to: 'await db.connection().execute(() => openPayment(db, context, placed, { deadline }))',
      },
    ],
    fails: { fault: 'mood: provider answers after', finds: /account p99 [1-9]\d{3,} ms|[1-9]\d* refused/ },
  },
  {
    name: 'asks a provider that is down again and again',
    edits: [{ file: 'adapters/razorpay.ts', from: 'takesOrders: breaker.admits', to: 'takesOrders: () => true' }],
    fails: { fault: 'mood: provider answers 500', finds: /breaker closed/ },
  },
  {
    name: 'settles as many at once as there are',
    edits: [{ file: 'domain/orders/settle-order.ts', from: 'takeTurns(4, ', to: 'takeTurns(1_000, ' }],
    fails: { fault: 'race: 100 shoppers prove', finds: /others (waited|were told)/ },
  },
  {
    name: 'does not listen for errors of a line at work',
    edits: [
      { file: 'db/connect.ts', from: "  pool.on('connect', (client) => client.on('error', () => {}))\n", to: '' },
    ],
    fails: { fault: 'race: the line to the database freezes', finds: /a server ended/ },
  },
  {
    name: 'waits for a line that says nothing any more',
    edits: [{ file: 'db/connect.ts', from: '  if (!unhurried) hangUpOnSilence(pool, silentMs)\n', to: '' }],
    fails: { fault: 'race: every open line', finds: /nobody could buy/ },
  },
  {
    name: 'takes a broken line for a no',
    edits: [
      {
        file: 'adapters/razorpay.ts',
        from: "return { is: 'unreachable', reason: error instanceof",
        to: "return { is: 'refused', status: 400, reason: error instanceof",
      },
    ],
    fails: { fault: 'mood: provider resets', finds: /[1-9]\d* (payers turned away|payments astray)/ },
  },
  {
    name: 'asks for an order again under another receipt',
    edits: [
      { file: 'adapters/razorpay.ts', from: 'takesOrders: breaker.admits', to: 'takesOrders: () => true' },
      {
        file: 'adapters/razorpay.ts',
        from: '        receipt,\n',
        to: '        receipt: Math.random().toString(36),\n',
      },
      {
        file: 'domain/orders/open-payment.ts',
        from: 'const found = await context.razorpay.findOrderByReceipt(order.id, left(deadline))',
        to: "const found = { is: 'unreachable', value: undefined as never } as const as { is: 'done' | 'unreachable'; value: never }",
      },
      {
        file: 'domain/orders/open-payment.ts',
        from: 'mayExist ? await lookUp(context, order.id, left(deadline)) : undefined',
        to: '(void [mayExist, lookUp], undefined)',
      },
    ],
    fails: { fault: 'mood: provider does it', finds: /[1-9]\d* orders made twice/ },
  },
  {
    name: 'writes the confirmation for each message',
    edits: [
      {
        file: 'domain/orders/settle-order.ts',
        from: '  await writePaid(tx, context, order, { ...held, invoice: String(number) })\n',
        to: '',
      },
      {
        file: 'domain/orders/settle-order.ts',
        from: '  if (settled.payState !== settled.order.pay_state) {\n',
        to: "  if (settled.payState === 'PAID') await writePaid(db as never, context, settled.order, await contents(db as never, settled.order))\n  if (settled.payState !== settled.order.pay_state) {\n",
      },
    ],
    fails: { fault: 'mood: webhooks 10', finds: /[1-9]\d* mails repeated/ },
  },
  {
    name: 'asks about an order only when its hold is over',
    edits: [
      {
        file: 'domain/orders/reconcile.ts',
        from: "AND (reserved_until <= now() OR asked_at IS NULL OR asked_at < now() - interval '85 seconds')\n    UNION ALL\n    SELECT id FROM orders WHERE pay_state IN",
        to: 'AND reserved_until <= now()\n    UNION ALL\n    SELECT id FROM orders WHERE pay_state IN',
      },
    ],
    fails: { fault: 'mood: webhooks dropped', finds: /150 \+ Infinity s/ },
  },
  {
    name: 'is ready as long as it runs',
    edits: [
      {
        file: 'api/health.ts',
        from: '      // A standby answers reads, but takes no order.\n',
        to: '      if (deps.pool) return {}\n',
      },
    ],
    fails: { fault: 'mood: database away', finds: /(\d+) of (?!\1 )\d+ answers/ },
  },
]
