// Apart from the schemas, so that a page that prints loads none.
import type { Gift } from './gift.ts'

/** The person who gets the parcel. */
export function recipientOf(order: { address: { name: string; phone: string }; gift?: Gift | null | undefined }) {
  const { name, phone } = order.gift?.recipient ?? order.address
  return { name, phone }
}
