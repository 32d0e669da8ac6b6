import * as z from 'zod/mini'

import { line } from '../text.ts'
import { gstinProblem, usualGstin } from './gstin.ts'

/** A GST number as it is typed, checked by its check digit. */
export const gstin = z.pipe(
  z.pipe(z.string().check(z.maxLength(60)), z.transform(usualGstin)),
  z.string().check((payload) => {
    const problem = gstinProblem(payload.value)
    if (problem !== undefined)
      payload.issues.push({ code: 'custom', input: payload.value, message: `is no GST number: ${problem}` })
  }),
)

/** The business that an order is billed to, in the bodies of order/razorpay and order/cod. */
export const businessBuyer = z.object({
  gstin,
  name: line(200),
})
export type BusinessBuyer = z.infer<typeof businessBuyer>
