import type { AnswerOf, calls } from '#contract/calls'
import { explain, parseOptions } from '#contract/explain'
import { newDelivery } from '#contract/orders/phone-order'
import type { OwnerSettings } from '#contract/owner-settings'
import { MAX_DELIVERIES } from '#contract/rules'
import { rowTwice, tooManyRows } from '#contract/sheet-wording'
import { destinationOf } from '#domain/orders/by-phone/place-phone-order'
import { requireDelivery } from '#domain/orders/checkout/place-order'
import { Failure } from '#domain/process/failure'
import { type Headings, readSheet, type SheetRow } from '#domain/process/read-sheet'
import { shop } from '#shop'

type Column = 'name' | 'phone' | 'street' | 'city' | 'zipCode' | 'state' | 'sets'
const headings: Headings<Column> = {
  name: ['Name', 'Full name', 'Recipient', 'Employee', 'Employee name'],
  phone: ['Phone', 'Phone number', 'Phone no', 'Mobile', 'Mobile number', 'Mobile no', 'Contact number', 'Contact no'],
  street: ['Street', 'Address', 'Street address', 'Delivery address'],
  city: ['City', 'Town'],
  zipCode: ['PIN code', 'PIN', 'Zip code', 'Postal code'],
  state: ['State'],
  sets: ['Sets', 'Hampers', 'Quantity', 'Qty'],
}
type Read = AnswerOf<typeof calls.sellerOrderAddresses>

/** Reads a file of addresses that an order goes to. Throws a Failure (400) for no such file. */
export async function readDeliveries(
  text: string,
  settings: Pick<OwnerSettings, 'deliveryState'>,
): Promise<Omit<Read, 'success'>> {
  const required = ['name', 'phone', 'street', 'city', 'zipCode'] as const
  const rows = await readSheet(text, headings, { required, ignoresOthers: true })
  if (rows.length > MAX_DELIVERIES) throw new Failure('invalid', tooManyRows(MAX_DELIVERIES))
  const seen = new Map<string, number>()
  const read: Omit<Read, 'success'> = { deliveries: [], problems: [] }
  for (const each of rows) {
    try {
      const delivery = deliveryOf(each, settings.deliveryState)
      requireDelivery(destinationOf({ ...delivery, address: delivery }), settings)
      const { name, phone, street } = delivery
      const person = [name, phone, street].join(' ').toLowerCase()
      const before = seen.get(person)
      if (before !== undefined) throw new Failure('invalid', rowTwice(before))
      seen.set(person, each.row)
      read.deliveries.push(delivery)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      read.problems.push({ row: each.row, msg: error.message })
    }
  }
  return read
}

function deliveryOf({ cells }: SheetRow<Column>, state: string) {
  const { sets = '1', ...typed } = cells
  const parsed = newDelivery.safeParse(
    { state, country: shop.address.country, ...typed, sets: /^\d+$/.test(sets) ? Number(sets) : sets },
    parseOptions,
  )
  if (!parsed.success) throw new Failure('invalid', explain(parsed.error))
  return parsed.data
}
