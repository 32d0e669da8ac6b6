import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { ticketAddress, ticketNumbersIn } from '#domain/tickets/ticket-address'

const mailbox = 'tickets@shop.example'
const number = fc.stringMatching(/^[2-9CDFGHJKMNPQRTVWX]{6}$/)

it('the address of a ticket is found in either case, by the key that made it alone', () => {
  fc.assert(
    fc.property(number, fc.string({ minLength: 1 }), (mark, key) => {
      const address = ticketAddress(mailbox, key, mark)
      expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
      expect(ticketNumbersIn(address, mailbox, key)).toEqual([mark])
      expect(ticketNumbersIn(address.toUpperCase(), mailbox, key)).toEqual([mark])
      expect(ticketNumbersIn(address, mailbox, `${key}x`)).toEqual([])
      expect(ticketNumbersIn(address.replace('@shop', '@other'), mailbox, key)).toEqual([])
    }),
  )
})

it('no text is an address by chance', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^tickets\+.{1,40}@shop\.example$/), (any, near) => {
      expect(ticketNumbersIn(any, mailbox, 'key')).toEqual([])
      expect(ticketNumbersIn(near, mailbox, 'key')).toEqual([])
    }),
  )
})
