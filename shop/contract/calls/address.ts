import * as z from 'zod/mini'

import { address, addressInput, id, newAddress } from '../entities.ts'
import { additional, messageAnswer, specified } from './define.ts'

const noAddress = 'There is no such address, or it is another shopper’s.'

/** /api/address: the address book. */
export const addressContract = {
  addressGet: specified({
    method: 'POST',
    path: '/api/address/get',
    caller: 'user',
    summary: 'List the addresses',
    about: "The shopper's address book.",
    answer: z.object({ addresses: z.array(address) }),
  }),
  addressAdd: specified({
    method: 'POST',
    path: '/api/address/add',
    caller: 'user',
    summary: 'Add an address',
    about:
      'Adds an address; the body is the address itself, or `{address: {...}}`. `draftId` is an idempotency key: repeating the same address with it returns the address added before. A shop that promises days of delivery refuses a PIN code that certainly lies in another state.',
    body: newAddress,
    bodyMayBeIn: 'address',
    answer: z.object({ msg: z.string(), address }),
    others: { 409: 'The address book is full.' },
  }),
  addressUpdate: additional({
    method: 'POST',
    path: '/api/address/update',
    caller: 'user',
    summary: 'Change an address',
    about: 'Replaces an address. Orders keep the copy they were placed with.',
    body: z.extend(addressInput, { id }),
    answer: z.object({ msg: z.string(), address }),
    others: { 404: noAddress },
  }),
  addressDelete: additional({
    method: 'POST',
    path: '/api/address/delete',
    caller: 'user',
    summary: 'Delete an address',
    about: 'Deletes an address.',
    body: z.object({ id }),
    answer: messageAnswer,
    others: { 404: noAddress },
  }),
}
