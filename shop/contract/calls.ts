import type * as z from 'zod/mini'

import { userContract } from './calls/user.ts'
import { authContract } from './calls/auth.ts'
import { sellerContract } from './calls/seller.ts'
import { sellerAccountContract } from './calls/seller-account.ts'
import { sellerGstContract } from './calls/seller-gst.ts'
import { sellerPasskeyContract } from './calls/seller-passkey.ts'
import { tabletContract } from './calls/tablet.ts'
import { sellerSettingsContract } from './calls/seller-settings.ts'
import { sellerTeamContract } from './calls/seller-team.ts'
import { productContract } from './calls/product.ts'
import { cartContract } from './calls/cart.ts'
import { addressContract } from './calls/address.ts'
import { pinContract } from './calls/pin.ts'
import { contactContract } from './calls/contact.ts'
import { orderContract } from './calls/order.ts'
import { parcelContract } from './calls/parcel.ts'
import { backInStockContract } from './calls/back-in-stock.ts'
import { lotContract } from './calls/lot.ts'
import { offerContract } from './calls/offer.ts'
import { payContract } from './calls/pay.ts'
import { passkeyContract } from './calls/passkey.ts'
import { reportContract } from './calls/report.ts'
import { reviewContract } from './calls/review.ts'
import { ticketContract } from './calls/tickets.ts'
import { whatsAppContract } from './calls/whatsapp.ts'
import { serverContract } from './calls/server.ts'
import type { RefusalCode } from './refusal-codes.ts'

export type { Call, Caller } from './calls/define.ts'

/** Every call of the API: path, method, caller, body, query and answers. */
export const calls = {
  ...userContract,
  ...authContract,
  ...sellerContract,
  ...sellerAccountContract,
  ...sellerTeamContract,
  ...sellerPasskeyContract,
  ...tabletContract,
  ...sellerSettingsContract,
  ...sellerGstContract,
  ...productContract,
  ...cartContract,
  ...addressContract,
  ...pinContract,
  ...contactContract,
  ...orderContract,
  ...parcelContract,
  ...backInStockContract,
  ...lotContract,
  ...offerContract,
  ...payContract,
  ...passkeyContract,
  ...reportContract,
  ...reviewContract,
  ...ticketContract,
  ...whatsAppContract,
  ...serverContract,
}

export type CallName = keyof typeof calls
type AnyCall = { body?: z.ZodMiniType; query?: z.ZodMiniType; answer?: z.ZodMiniObject }

/** The parsed body a handler gets. */
export type BodyOf<C> = C extends { body: infer B extends z.ZodMiniType } ? z.infer<B> : undefined
/** The body a client sends. */
export type InputOf<C> = C extends { body: infer B extends z.ZodMiniType } ? z.input<B> : undefined
export type QueryOf<C> = C extends { query: infer Q extends z.ZodMiniType } ? z.infer<Q> : undefined
/** The fields of a 200 beside `success: true`. */
export type AnswerOf<C> = C extends { answer: infer A extends z.ZodMiniObject } ? z.infer<A> : undefined
export type { AnyCall }

/** The body of every refusal. */
export type Refusal = {
  success: false
  code?: RefusalCode
  msg?: string
  pending?: boolean
  product?: string
}
