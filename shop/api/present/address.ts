import type { Address } from '#contract/entities'
import { usualPlace } from '#contract/orders/usual-place'
import type { AddressRow, ListedAddress } from '#domain/accounts/addresses'

/** An address that is being saved is confirmed by that. */
export function presentAddress(row: AddressRow | ListedAddress): Address {
  return usualPlace({
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    street: row.street,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
    phone: row.phone,
    ...('isUnconfirmed' in row && row.isUnconfirmed ? { unconfirmed: true } : {}),
  })
}
