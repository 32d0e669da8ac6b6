// The events that Razorpay reports, of payments that the shop knows and others.
import fc from 'fast-check'

const events = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'x',
]
const payment = fc.constantFrom('__own_payment__', '__other_payment__', 'pay_unknown')
const reference = fc.constantFrom('__own_reference__', '__other_reference__', 'order_unknown', null)
const entity = <T>(of: fc.Arbitrary<T>) => of.map((each) => ({ entity: each }))

const payload = fc.record(
  {
    payment: entity(fc.record({ id: payment, order_id: reference, amount: fc.nat(), status: fc.constant('captured') })),
    order: entity(fc.record({ id: reference })),
    refund: entity(fc.record({ id: fc.constantFrom('__refund__', 'rfnd_unknown'), payment_id: payment })),
  },
  { requiredKeys: [] },
)

/** Events of the form that Razorpay documents. */
export const webhook = fc.record({
  entity: fc.constant('event'),
  account_id: fc.constantFrom('acc_fuzz', ''),
  event: fc.constantFrom(...events),
  payload,
  created_at: fc.nat(2_000_000_000),
})
