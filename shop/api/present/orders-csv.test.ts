import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'

import { ordersCsv } from '#api/present/orders-csv'
import type { ExportedOrder } from '#domain/orders/lists/export-orders'
import { homeAddress } from '#test/people/home-address'

async function exported(phone: string, street: string): Promise<Record<string, string>> {
  const { city, state, country } = homeAddress
  const address = { name: 'Asha Raman', street, city, state, zipcode: '600001', country, phone }
  const order = { id: 'a', items: [], customer: 'Asha', address, payState: 'PAID' } as unknown as ExportedOrder
  const parts = await Array.fromAsync(
    ordersCsv(
      (async function* () {
        yield [order]
      })(),
      'added',
    ),
  )
  const [row] = parse<Record<string, string>>(Buffer.concat(parts), { bom: true, columns: true })
  return row ?? {}
}

it.for([
  ['98400 12345', "'98400 12345"],
  ['9840012345', "'9840012345"],
  ['98400-12345', "'98400-12345"],
  ['98400 12345', "'98400 12345"],
  ['(044) 2345 6789', "'(044) 2345 6789"],
  ['+91 98400 12345', "'+91 98400 12345"],
  ['९८४०० १२३४५', "'९८४०० १२३४५"],
] as const)('the phone %j stays text in a spreadsheet', async ([phone, cell]) => {
  expect(await exported(phone, '12 Temple Road')).toMatchObject({ Phone: cell, Street: '12 Temple Road' })
})

it.for(['12/4', '3-2026', '12.4'])('the street %j becomes no date and no number', async (street) => {
  expect(await exported('', street)).toMatchObject({ Street: `'${street}` })
})
