import { createHmac, timingSafeEqual } from 'node:crypto'

// 80 bits, in letters that mail servers may write in either case.
const MAC_LENGTH = 20

/** The address that takes answers to one ticket: `tickets+4k7q2m.<mac>@shop.example`. Nobody can work out another's. */
export function ticketAddress(mailbox: string, signingKey: string, number: string): string {
  const at = mailbox.lastIndexOf('@')
  const mark = number.toLowerCase()
  return `${mailbox.slice(0, at)}+${mark}.${macOf(signingKey, mark)}${mailbox.slice(at)}`
}

/** The number of the ticket that an address belongs to; undefined for an address that the shop did not make. */
export function ticketNumberIn(address: string, mailbox: string, signingKey: string): string | undefined {
  const [, mark = ''] = /\+([a-z0-9]{1,20})\.[0-9a-f]+@/.exec(address.toLowerCase()) ?? []
  const made = Buffer.from(ticketAddress(mailbox, signingKey, mark).toLowerCase())
  const sent = Buffer.from(address.toLowerCase())
  return mark && made.length === sent.length && timingSafeEqual(made, sent) ? mark.toUpperCase() : undefined
}

function macOf(signingKey: string, mark: string): string {
  const key = createHmac('sha256', signingKey).update('addresses of tickets').digest()
  return createHmac('sha256', key).update(mark).digest('hex').slice(0, MAC_LENGTH)
}
