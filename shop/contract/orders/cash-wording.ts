/** What the shop says of cash on delivery, to shoppers and sellers. */

export const cashRefusals = {
  notOffered: 'The shop takes no cash on delivery. Please pay online.',
  upTo: (most: string) => `An order of up to ${most} can be paid in cash on delivery. Please pay this one online.`,
  notThere: (pin: string) => `The courier takes no cash at the PIN code ${pin}. Please pay online.`,
  oneIsOpen: 'You have an order to pay in cash already. When it has arrived, the next one can be paid in cash again.',
  cameBack: 'Two parcels came back unpaid, so please pay online.',
  firstOrder: 'Please pay your first order online. When it has arrived, you can pay in cash on delivery.',
  firstOrderOrPhone:
    'Please pay your first order online, or confirm the phone of this address under Account: then you can pay in cash on delivery.',
  notByCash: 'This order is not paid in cash.',
  isOver: 'This order is over, so no cash is expected for it.',
  dayToCome: 'This day is still to come. Please enter the day on which the money came.',
  notGone: 'This order has not left yet. Cancel it instead.',
} as const
