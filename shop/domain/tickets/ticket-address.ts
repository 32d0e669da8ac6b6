import { createHmac, timingSafeEqual } from 'node:crypto'

// 80 bits, in letters that mail servers may write in either case.
const MAC_LENGTH = 20
const MOST_TICKETS = 5

/** The address that takes answers to one ticket: `tickets+4k7q2m.<mac>@shop.example`. Nobody can work out another's. */
export function ticketAddress(mailbox: string, signingKey: string, number: string): string {
  const at = mailbox.lastIndexOf('@')
  const mark = number.toLowerCase()
  return `${mailbox.slice(0, at)}+${mark}.${macOf(signingKey, mark)}${mailbox.slice(at)}`
}

/** Returns the numbers of at most 5 addresses, each one that the shop made. */
export function ticketNumbersIn(text: string, mailbox: string, signingKey: string): string[] {
  const at = mailbox.lastIndexOf('@')
  const [local, host] = [mailbox.slice(0, at), mailbox.slice(at)].map((each) => RegExp.escape(each.toLowerCase()))
  const addresses = new RegExp(String.raw`(?<![\w.+-])${local}\+([a-z0-9]{1,20})\.([0-9a-f]{20})${host}(?![\w.-])`, 'g')
  const made = [...text.toLowerCase().matchAll(addresses)]
    .filter(([, mark = '', mac = '']) => timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(signingKey, mark))))
    .map(([, mark = '']) => mark.toUpperCase())
  // In one order, so that two emails to the same tickets do not wait for each other.
  return [...new Set(made)].toSorted().slice(0, MOST_TICKETS)
}

function macOf(signingKey: string, mark: string): string {
  const key = createHmac('sha256', signingKey).update('addresses of tickets').digest()
  return createHmac('sha256', key).update(mark).digest('hex').slice(0, MAC_LENGTH)
}
