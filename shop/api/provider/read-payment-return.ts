import * as z from 'zod/mini'

import { readBounded } from '#api/http/read-json'
import { calls } from '#contract/calls'

// Three ids and a signature, or an error with its description; Razorpay adds its logos.
const MAX_BYTES = 16 * 1024

const { paymentId, razorpayOrderId, signature } = calls.orderRazorpayVerify.body.shape
const proofSchema = z.object({ paymentId, razorpayOrderId, signature })
const metadataSchema = z.object({ order_id: razorpayOrderId })

/** The result that Razorpay's page has a browser post; only a payment is signed. */
export type PaymentReturn =
  | { is: 'payment'; proof: z.infer<typeof proofSchema> }
  | { is: 'failure'; razorpayOrderId: string }

/**
 * The form of a return from Razorpay's page (razorpay.com/docs/payments/payment-gateway/callback-url), or undefined for
 * anything else: a field twice, or a payment and an error at once. Fields that are not named here are ignored. Throws the
 * Failures of readBounded.
 */
export async function readPaymentReturn(request: Request): Promise<PaymentReturn | undefined> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return undefined
  return parseReturn(new URLSearchParams(await readBounded(request, MAX_BYTES)))
}

function parseReturn(form: URLSearchParams): PaymentReturn | undefined {
  const names = [...form.keys()].filter((name) => /^(razorpay_|error\[)/.test(name))
  if (new Set(names).size < names.length) return undefined
  const field = (name: string) => form.get(name) ?? undefined
  const isFailure = names.some((name) => name.startsWith('error['))
  const proof = proofSchema.safeParse({
    paymentId: field('razorpay_payment_id'),
    razorpayOrderId: field('razorpay_order_id'),
    signature: field('razorpay_signature'),
  }).data
  if (!isFailure) return proof && { is: 'payment', proof }
  const nested = field('error[metadata][order_id]')
  const metadata = nested === undefined ? parsed(field('error[metadata]')) : { order_id: nested }
  const named = metadataSchema.safeParse(metadata).data
  return named && !proof ? { is: 'failure', razorpayOrderId: named.order_id } : undefined
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
