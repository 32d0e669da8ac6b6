import * as z from 'zod/mini'

/** The codes of refusals, for programs: `msg` is for people, and its words may change. The API description lists them. */
export const refusalCodes = {
  invalid: 'The request is not what the call takes, or asks for what is not possible.',
  'no-session': 'Nobody is logged in, or the signature is wrong.',
  'not-allowed': 'Whoever is logged in may not do this, or the request came from another site.',
  'not-found': 'There is no such thing, or no such call.',
  conflict: 'The state of things does not allow it.',
  'too-large': 'The body is too large.',
  'wrong-type': 'The body has another media type.',
  'wrong-method': 'The call takes another method.',
  'too-many': 'Too many tries. `Retry-After` is the number of seconds to wait.',
  'provider-silent': 'The payment provider cannot be reached.',
  unavailable: 'The shop cannot answer just now. `Retry-After` is the number of seconds to wait.',
  failed: 'Something went wrong in the shop.',
  'not-enough-stock': 'Fewer pieces can be had than are asked for. With `Retry-After` another try may have more.',
  'no-such-code': 'There is no such code for a lower price.',
  'code-does-not-fit': 'The order cannot have the lower price of its code; `why` says what would make it fit.',
  'order-too-large': 'One order of this shopper may not be as large.',
  'wrong-login': 'The email or the password is wrong.',
  'wrong-password': 'The current password is wrong.',
  'wrong-code': 'The code is wrong.',
  'expired-code': 'The code has expired, was used, or was tried too often.',
  'passkey-first': 'The call moves money or decides who may: the seller confirms it with the passkey first.',
  'unknown-passkey': 'The passkey opens no account, or not this one.',
  'weak-password': 'The password is too easy to guess.',
  'name-needed':
    'The email or phone has no account yet; one is opened with a name, and for a phone with an email, too.',
  'email-first': 'The phone gets news of an account and does not log in to it yet.',
  'email-taken': 'There is an account with this email.',
  'login-step': 'The login needs a further step, which `next` names.',
  'cart-changed': 'The cart was changed elsewhere; `cartItems` is what it has.',
  'payment-not-verified': 'This is no proof of a payment.',
  'payment-pending': 'The payment may still arrive.',
  'cash-on-delivery': 'The order is kept, and paid in cash.',
  'not-paid': 'The attempt ended unpaid.',
  'gave-way': 'The attempt ended unpaid, because somebody else has bought its pieces.',
  'payment-returned': 'The order is cancelled, and its payment is refunded.',
} as const

export type RefusalCode = keyof typeof refusalCodes

/** The fields of every refusal. */
export const refused = {
  success: z.literal(false),
  code: z.enum(Object.keys(refusalCodes) as [RefusalCode, ...RefusalCode[]]),
  msg: z.string(),
}
