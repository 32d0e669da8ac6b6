import * as z from 'zod/mini'

import { id, order, somePieces } from '../entities.ts'
import { tracking } from '../orders/parcels.ts'
import { MAX_CART_LINES, MAX_DELIVERIES, MAX_SHEET_BYTES } from '../rules.ts'
import { rowProblems } from '../sheet.ts'
import { draftKey } from '../text.ts'
import { additional, emptyAnswer, tooMany } from './define.ts'

const answer = z.object({ msg: z.string(), order })

/** The parcels of orders. The browser loads these calls apart from the others. */
export const parcelContract = {
  orderParcel: additional({
    method: 'POST',
    path: '/api/order/parcel',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Add a parcel to an order',
    about:
      'Records a parcel of a paid order with courier, tracking number and pieces; the order becomes Shipped, and the shopper is emailed. With `draftId`, a repeated call adds nothing. `link` is shown as a link on the host of the configured courier alone, else as text. `delivery` is the place of its address, of an order to many; of such an order only the first parcel is emailed.',
    body: z.object({
      orderId: id,
      draftId: draftKey,
      ...tracking,
      delivery: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_DELIVERIES))),
      lines: z.array(z.object({ product: id, quantity: somePieces })).check(
        z.minLength(1, 'must have a line'),
        z.maxLength(MAX_CART_LINES),
        z.refine((lines) => new Set(lines.map(({ product }) => product)).size === lines.length, 'name a product twice'),
      ),
    }),
    answer,
    others: {
      400: 'The order goes to many addresses and the parcel to none of them, or the order goes to one.',
      404: 'There is no such order.',
      409: 'The order is not paid, cancelled or delivered, or has pieces of a recalled lot; fewer pieces are left than the parcel has; the order has too many parcels; or another parcel has this number.',
      429: tooMany,
    },
  }),
  orderParcelFile: additional({
    method: 'POST',
    path: '/api/order/parcel/file',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Read a file of tracking numbers',
    about:
      'Reads a CSV file with the columns Order (its number or id, with the place of the address behind a hyphen where there are many), Tracking number and Courier, of 5,000 rows at most, and records nothing: each of `parcels` is a body of POST /api/order/parcel with what is left of its order. `known` counts the parcels that are there already.',
    body: z.object({ csv: z.string() }),
    mostBytes: MAX_SHEET_BYTES,
    answer: z.object({
      parcels: z.array(
        z.object({
          row: z.int(),
          name: z.string(),
          orderId: id,
          draftId: z.string(),
          courier: z.string(),
          number: z.string(),
          delivery: z.optional(z.int()),
          lines: z.array(z.object({ product: id, quantity: z.int() })),
        }),
      ),
      known: z.int(),
      problems: rowProblems,
    }),
    others: { 429: tooMany },
  }),
  orderParcelCorrect: additional({
    method: 'POST',
    path: '/api/order/parcel/correct',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Correct the tracking of a parcel',
    about:
      'Replaces courier, number and link of a parcel, and emails the shopper once. A repeated call changes nothing. With another number the parcel begins anew, with what the courier reports of that number.',
    body: z.object({ parcelId: id, ...tracking }),
    answer,
    others: {
      404: 'There is no such parcel.',
      409: 'The order is cancelled, another parcel has this number, or the parcel was corrected too often.',
      429: tooMany,
    },
  }),
  orderParcelRemove: additional({
    method: 'POST',
    path: '/api/order/parcel/remove',
    caller: 'seller',
    roles: ['owner', 'packer'],
    summary: 'Remove a parcel that was recorded by mistake',
    about:
      'Removes a parcel of which the courier has reported nothing, and emails the shopper once. An order without any other parcel returns to the status that it had before Shipped.',
    body: z.object({ parcelId: id }),
    answer,
    others: {
      404: 'There is no such parcel, or no more.',
      409: 'The courier has reported the parcel, or the order is cancelled or delivered.',
      429: tooMany,
    },
  }),
  courierEvents: additional({
    method: 'POST',
    path: '/api/courier/events',
    caller: 'provider',
    summary: 'Report an event of the courier',
    about:
      'Receives an event of a parcel, signed as Standard Webhooks describes: HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw body in `webhook-signature`. The same `webhook-id` counts once.',
    answer: emptyAnswer,
    others: {
      400: 'The body is not an event.',
      401: 'The signature does not match the body.',
      413: 'The body is too large.',
      429: tooMany,
    },
  }),
}
