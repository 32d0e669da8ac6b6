import * as z from 'zod/mini'

import { MAX_GIFT_LINES, MAX_GIFT_MESSAGE } from '../rules.ts'
import { line, noControls, phone, withoutUnseen } from '../text.ts'

/** Counts the line breaks of a text, however the client writes them. */
const linesOf = (text: string) => text.split('\n').length

/** The message of a gift, its line breaks kept; '' for none. */
const message = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(2 * MAX_GIFT_MESSAGE)),
    z.transform((typed: string) => typed.replaceAll(/\r\n?/g, '\n').trim()),
  ),
  z.string().check(
    z.maxLength(MAX_GIFT_MESSAGE, `has more than ${MAX_GIFT_MESSAGE} characters`),
    withoutUnseen,
    noControls,
    z.refine((text) => linesOf(text) <= MAX_GIFT_LINES, `has more than ${MAX_GIFT_LINES} lines`),
  ),
)

/** The gift fields in the body of order/razorpay. */
export const giftInput = z.object({
  message: z.optional(message),
  hidesPrices: z.optional(z.boolean()),
  recipient: z.optional(z.object({ name: line(100), phone })),
})
export type GiftInput = z.infer<typeof giftInput>

/** The gift fields of an order. `hidesPrices`: nothing in the parcel shows a price. `recipient` gets the parcel. */
export const gift = z.object({
  message: z.optional(z.string()),
  hidesPrices: z.optional(z.literal(true)),
  recipient: z.optional(z.object({ name: z.string(), phone: z.string() })),
})
export type Gift = z.infer<typeof gift>
