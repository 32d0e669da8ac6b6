// Mutations of refunds, and of who may send them.
import type { Mutation } from './mutation.ts'

export const refundMutations: Mutation[] = [
  {
    name: 'requests a refund under a new key at each attempt',
    edits: [
      {
        in: 'sendRefund/sendRefund',
        code: '$REFUND.idempotency_key',
        becomes: '`${$REFUND.idempotency_key}-${Date.now()}-${Math.random().toString(36).slice(2)}`',
      },
      { in: 'sendRefund/sendRefund', code: 'if ($WHOLE) return applyRefund($A, $B, $C, $WHOLE)', becomes: '' },
    ],
    detectedBy: { test: 'sending a refund', file: 'orders/order/crash-points.test.ts' },
  },
  {
    name: 'lets the seller reopen what the shopper has cancelled',
    edits: [{ in: 'setOrderStatus', code: 'if (await shopperCancelled($$$)) throw $ERROR', becomes: '' }],
    detectedBy: { test: 'the shopper cancels while the seller ships' },
  },
  {
    name: 'requests a refund before marking it as sent',
    edits: [
      {
        in: 'sendRefund/sendRefund',
        code: 'await markSent($DB, $CONTEXT, $ID, $SELLER)',
        becomes: `await readRefund($DB, $ID).then((row) => (row?.status === 'processed' || row?.status === 'dropped' ? undefined : row))`,
      },
      {
        in: 'sendRefund/sendRefund',
        code: "if ($OUTCOME.is === 'done') $APPLY",
        becomes: `await markSent(db, context, refundId, seller)
          if ($OUTCOME.is === 'done') $APPLY`,
      },
    ],
    detectedBy: { test: 'the seller undoes a cancellation while its refund is being sent' },
  },
  {
    name: 'returns the stock each time Cancel is pressed',
    edits: [
      { in: 'lockOrder', sql: 'FOR NO KEY UPDATE', becomes: '' },
      { in: 'shop/db/migrations/001-shop.sql', sql: 'UNIQUE (order_id, product_id, kind, cycle),', becomes: '' },
      { in: 'oweRefund/oweRefund', code: 'if (!$OWED) throw $ERROR', becomes: 'if (!$OWED) return' },
    ],
    detectedBy: { test: 'gives stock and money back, once' },
  },
  {
    name: 'lets an order return to paid while its refund is under way',
    edits: [
      {
        in: 'shop/db/migrations/087-cash.sql',
        sql: "AND reason NOT IN ('extra', 'outside', 'part') AND status <> 'dropped'",
        becomes: "AND reason NOT IN ('extra', 'outside', 'part') AND status = 'processed'",
      },
    ],
    detectedBy: { test: 'allows a return to paid' },
  },
  {
    name: 'resends a lost refund for each press',
    edits: [
      { in: 'lockOrder', sql: 'FOR NO KEY UPDATE', becomes: '' },
      { in: 'resendRefund', code: 'await lockRefund($TX, $ID)', becomes: 'await readRefund($TX, $ID)' },
    ],
    detectedBy: { test: 'is sent again only once, however many sellers ask for it' },
  },
  {
    name: 'lets an order leave refunded without a refund that is sent',
    edits: [
      {
        in: 'shop/db/migrations/087-cash.sql',
        sql: "OLD.pay_state = 'REFUNDED' AND NOT EXISTS",
        becomes: 'false AND NOT EXISTS',
      },
    ],
    detectedBy: { test: 'a refunded order with a refund that is' },
  },
  {
    name: 'takes over an external refund at each press',
    edits: [{ in: 'recordExternalRefund', code: 'if ($KNOWN) return $KNOWN.id', becomes: '' }],
    detectedBy: { test: 'taking over a full refund' },
  },
  {
    name: 'takes over an external refund beside the one that is owed',
    edits: [{ in: 'recordExternalRefund', code: 'if ($OWED) return matchOwed($$$)', becomes: '' }],
    detectedBy: { test: 'a seller takes over an external refund while the shopper cancels' },
  },
  {
    name: 'writes off an order beside the refund that it owes',
    edits: [{ in: 'takeBackOrder', code: '$REFUNDS.find(($ROW) => !isPart($ROW))', becomes: 'undefined' }],
    detectedBy: { test: 'a seller writes off an order while the shopper cancels' },
  },
  {
    name: 'numbers the attempts of a refund as if they were refunds',
    edits: [{ in: 'nextRefundKey', code: '$PATTERN.exec($KEY)', becomes: '/^(.*)-(\\d+)$/.exec($KEY)' }],
    detectedBy: { test: 'a seller takes over a partial refund while the worker sends the whole' },
  },
  {
    name: 'applies a refund reported by the provider without telling the shopper',
    edits: [{ in: 'applyRefund/advance', code: 'await queueFinalCancellationEmail($$$)', becomes: '' }],
    detectedBy: { sequence: 'the seller cancels, a person refunds all of it, and the provider reports that' },
  },
  {
    name: 'owes the whole amount although a part was refunded externally',
    edits: [{ in: 'oweRefund', sql: 'coalesce(sum(amount_paise), 0)', becomes: 'coalesce(sum(0), 0)' }],
    detectedBy: { sequence: 'half is refunded manually, and the seller cancels' },
  },
  {
    name: 'refunds pieces of an order that is not locked',
    edits: [{ in: 'lockOrder', sql: 'FOR NO KEY UPDATE', becomes: '' }],
    detectedBy: { test: 'never goes beyond the payment or the pieces, with 200 at once' },
  },
  {
    name: 'refunds more pieces than a line has left',
    edits: [
      { in: 'refundPieces', code: 'if ($PIECES > $QUANTITY - $REFUNDED) throw $ERROR', becomes: '' },
      {
        in: 'shop/db/migrations/036-part-refunds.sql',
        sql: 'AFTER INSERT ON part_refund_lines FOR EACH ROW EXECUTE FUNCTION check_pieces_left()',
        becomes: 'AFTER INSERT ON part_refund_lines FOR EACH ROW WHEN (false) EXECUTE FUNCTION check_pieces_left()',
      },
    ],
    detectedBy: { test: 'for more pieces than the line has left' },
  },
  {
    name: 'refunds pieces beyond what is left of the payment',
    edits: [
      { in: 'refundPieces', code: 'if (paise > left) throw $ERROR', becomes: '' },
      {
        in: 'shop/db/migrations/036-part-refunds.sql',
        sql: "AFTER INSERT ON refunds FOR EACH ROW WHEN (NEW.status <> 'dropped')",
        becomes: 'AFTER INSERT ON refunds FOR EACH ROW WHEN (false)',
      },
    ],
    detectedBy: { test: 'beyond what a person has left of the payment at Razorpay' },
  },
  {
    name: 'refunds pieces again at each press',
    edits: [
      { in: 'refundPieces', code: 'before.same === null', becomes: 'true' },
      { in: 'shop/db/migrations/036-part-refunds.sql', sql: 'UNIQUE (order_id, key),', becomes: '' },
    ],
    detectedBy: { test: 'is one refund under one key, however often it is asked for' },
  },
  {
    name: 'owes the whole amount although pieces were refunded',
    edits: [
      { in: 'oweRefund', sql: "reason IN ('outside', 'part')", becomes: "reason = 'outside'" },
      {
        in: 'shop/db/migrations/036-part-refunds.sql',
        sql: "AFTER INSERT ON refunds FOR EACH ROW WHEN (NEW.status <> 'dropped')",
        becomes: 'AFTER INSERT ON refunds FOR EACH ROW WHEN (false)',
      },
    ],
    detectedBy: { test: 'has a credit note of its own, and a later cancellation takes back what is left' },
  },
  {
    name: 'restocks refunded pieces again when the rest is cancelled',
    edits: [
      {
        in: 'shop/db/migrations/086-move-components.sql',
        sql: 'SELECT sum(pieces) FROM',
        becomes: 'SELECT sum(0) FROM',
      },
    ],
    detectedBy: { test: 'has a credit note of its own, and a later cancellation takes back what is left' },
  },
  {
    name: 'moves an order along with the refund of a piece',
    edits: [
      { in: 'moveOrder', code: "$REFUND.reason === 'extra' || isPart($REFUND)", becomes: "$REFUND.reason === 'extra'" },
    ],
    detectedBy: { test: 'sending the refund of pieces', file: 'orders/order/crash-points.test.ts' },
  },
  {
    name: 'takes the refund of a piece for that of the rest, by its amount',
    edits: [
      { in: 'findUnrecorded', code: '!receipt || receipt === $REFUND.part_id', becomes: 'true' },
      { in: 'processWebhook', code: 'if (receipt) return $ROW', becomes: '' },
      { in: 'processWebhook', code: "reason !== 'part'", becomes: 'true' },
    ],
    detectedBy: { test: 'is made once when the provider did it and its answer was lost, beside another one' },
  },
  {
    name: 'counts a refunded piece at its rounded price, so that a paisa is lost',
    edits: [
      {
        in: 'shareOfPieces',
        code: 'Math.floor((paise * (before + pieces)) / quantity) - Math.floor((paise * before) / quantity)',
        becomes: 'Math.floor(paise / quantity) * pieces',
      },
    ],
    detectedBy: { test: 'adds up to the payment, whatever is refunded when' },
  },
  {
    name: 'drops a failed part although all of the payment must be returned',
    edits: [{ in: 'sendRefund', code: '$OUTSIDE && !(await isOwedAnyway($$$))', becomes: '$OUTSIDE' }],
    detectedBy: {
      sequence: 'the bank rejects the half that a person refunded of a late payment',
    },
  },
  {
    name: 'refuses an external refund that leaves too little for refunds of pieces',
    edits: [{ in: 'makeRoom', code: '$REFUNDS.filter(isNotUnderWay)', becomes: '$REFUNDS.slice(0, 0)' }],
    detectedBy: { sequence: 'half is refunded manually before the seller refunds all pieces' },
  },
  {
    name: 'drops a failed external refund that stands for refunded pieces',
    edits: [{ in: 'sendRefund', code: '$REST || order.refunded_paise > $SUM', becomes: '$REST' }],
    detectedBy: { test: 'is sent again by the shop when the bank refuses it' },
  },
]
