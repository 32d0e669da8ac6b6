import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { ticketAddress, ticketNumberIn } from '#domain/tickets/ticket-address'

const mailbox = 'tickets@shop.example'
const number = fc.stringMatching(/^[2-9CDFGHJKMNPQRTVWX]{6}$/)

it('the address of a ticket is found in either case, by the key that made it alone', () => {
  fc.assert(
    fc.property(number, fc.string({ minLength: 1 }), (mark, key) => {
      const address = ticketAddress(mailbox, key, mark)
      expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
      expect(ticketNumberIn(address, mailbox, key)).toBe(mark)
      expect(ticketNumberIn(address.toUpperCase(), mailbox, key)).toBe(mark)
      expect(ticketNumberIn(address, mailbox, `${key}x`)).toBeUndefined()
      expect(ticketNumberIn(address.replace('@shop', '@other'), mailbox, key)).toBeUndefined()
    }),
  )
})

it('no text is an address by chance', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^tickets\+.{1,40}@shop\.example$/), (any, near) => {
      expect(ticketNumberIn(any, mailbox, 'key')).toBeUndefined()
      expect(ticketNumberIn(near, mailbox, 'key')).toBeUndefined()
    }),
  )
})
