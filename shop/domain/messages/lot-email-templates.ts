import { dateFormat, plural, t } from '#contract/language/language'
import { orderNumber } from '#contract/orders/order-number'
import type { Mail } from '#domain/messages/mail'
import { renderEmail } from '#domain/messages/render-email'
import { shop } from '#shop'

/** `isOver`: past its last day of sale. Days as YYYY-MM-DD. */
export type ExpiringLot = {
  name: string
  number: string
  bestBefore: string
  sellUntil: string
  pieces: number
  isOver: boolean
}

export function expiringLotsEmail({ to, lots, lotsUrl }: { to: string; lots: ExpiringLot[]; lotsUrl: string }): Mail {
  const names = [...new Set(lots.map(({ name }) => name))].join(', ')
  return renderEmail({
    to,
    subject: `Sell soon: ${names}`.slice(0, 150).toWellFormed(),
    preview: `${lots.length === 1 ? 'One lot comes' : `${lots.length} lots come`} near the last day of sale.`,
    heading: 'Sell these lots soon',
    blocks: [
      {
        kind: 'text',
        text: 'After its last day of sale a lot is off sale by itself: what is ordered later would arrive with too little shelf life. Lower its price in time, or write it off.',
      },
      {
        kind: 'rows',
        rows: lots.map(({ name, number, bestBefore, sellUntil, pieces, isOver }) => ({
          label: name,
          note: `Lot ${number}, ${pieces} left, best before ${dayInWords(bestBefore)}`,
          value: isOver ? 'Off sale' : `Sold until ${dayInWords(sellUntil)}`,
          below: true,
        })),
      },
      { kind: 'button', label: 'Open lots', url: lotsUrl },
    ],
  })
}

export type RecallEmail = {
  to: string
  name: string
  number: string
  bestBefore: string
  reason: string
  orders: { id: string; hasLeft: 'all' | 'a part' | 'nothing' }[]
  ordersUrl: string
}

export function recallEmail({ to, name, number, bestBefore, reason, orders, ordersUrl }: RecallEmail): Mail {
  const left = orders.filter(({ hasLeft }) => hasLeft === 'all')
  const parts = orders.filter(({ hasLeft }) => hasLeft === 'a part')
  const stopped = orders.filter(({ hasLeft }) => hasLeft === 'nothing')
  const mayBeThere = left.length + parts.length > 0
  return renderEmail({
    to,
    subject: t('Recall: {name}, lot {number}', { name, number }).slice(0, 150).toWellFormed(),
    preview: t(mayBeThere ? 'Please do not eat it.' : 'It has not left our shop.'),
    heading: t(mayBeThere ? 'Please do not eat it' : 'We have stopped your parcel'),
    blocks: [
      { kind: 'text', text: t('We recall one lot of {name}. The reason: {reason}', { name, reason }) },
      {
        kind: 'rows',
        rows: [
          { label: t('Product'), value: name, below: true },
          { label: t('Lot number on the pack'), value: number, strong: true, below: true },
          { label: t('Best before'), value: dayInWords(bestBefore) },
        ],
      },
      ...(left.length > 0
        ? [
            {
              kind: 'text' as const,
              text: plural(
                left.length,
                'Pieces of this lot are in order {numbers}, which has left our shop. Please do not eat them, and keep the pack. Write to {email} or reply to this email: you get your money back.',
                'Pieces of this lot are in orders {numbers}, which have left our shop. Please do not eat them, and keep the pack. Write to {email} or reply to this email: you get your money back.',
                { numbers: numbers(left), email: shop.email },
              ),
            },
          ]
        : []),
      ...(parts.length > 0
        ? [
            {
              kind: 'text' as const,
              text: plural(
                parts.length,
                'A part of order {numbers} has left our shop, perhaps with pieces of this lot. Look at the lot number on each pack: please do not eat pieces of this lot, and keep the pack. Write to {email} or reply to this email: you get your money back. What is still in our shop does not leave with pieces of this lot.',
                'A part of orders {numbers} has left our shop, perhaps with pieces of this lot. Look at the lot number on each pack: please do not eat pieces of this lot, and keep the pack. Write to {email} or reply to this email: you get your money back. What is still in our shop does not leave with pieces of this lot.',
                { numbers: numbers(parts), email: shop.email },
              ),
            },
          ]
        : []),
      ...(stopped.length > 0
        ? [
            {
              kind: 'text' as const,
              text: plural(
                stopped.length,
                'Pieces of this lot were meant for order {numbers} and have not left our shop. We send pieces of another lot, or your money back.',
                'Pieces of this lot were meant for orders {numbers} and have not left our shop. We send pieces of another lot, or your money back.',
                { numbers: numbers(stopped) },
              ),
            },
          ]
        : []),
      { kind: 'button', label: t('Open my orders'), url: ordersUrl },
    ],
  })
}

function numbers(orders: { id: string }[]): string {
  return orders.map(({ id }) => orderNumber(id)).join(', ')
}

function dayInWords(day: string): string {
  return words(new Date(day))
}

const words = dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
