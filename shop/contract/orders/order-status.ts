/** Where the goods of an order are. */
type Goods = 'to pack' | 'packed' | 'on the way' | 'arrived' | 'called off'
type Facts = {
  goods: Goods
  /** The email to the shopper when the status is set for the first time. */
  mail?: 'shipped' | 'delivered'
}

/** The statuses a seller may set, in the order of the dropdown (spec section 4), and all that differs between them. */
const table = {
  'Order Placed': { goods: 'to pack' },
  Packed: { goods: 'packed' },
  Shipped: { goods: 'on the way', mail: 'shipped' },
  Delivered: { goods: 'arrived', mail: 'delivered' },
  Cancelled: { goods: 'called off' },
} as const satisfies Record<string, Facts>

export type OrderStatus = keyof typeof table

export const orderStatuses = Object.keys(table) as [OrderStatus, ...OrderStatus[]]

/** The names of the statuses, for code that sets one. */
export const statusWhen = {
  placed: 'Order Placed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const satisfies Record<string, OrderStatus>

const factsOf = (status: OrderStatus): Facts => table[status]

export const isToPack = (status: OrderStatus): boolean => factsOf(status).goods === 'to pack'
export const isOnTheWay = (status: OrderStatus): boolean => factsOf(status).goods === 'on the way'
export const hasArrived = (status: OrderStatus): boolean => factsOf(status).goods === 'arrived'
export const isCancelled = (status: OrderStatus): boolean => factsOf(status).goods === 'called off'
/** The goods are still in the shop, so the shopper may cancel. */
export const isInShop = (status: OrderStatus): boolean => isToPack(status) || factsOf(status).goods === 'packed'
export const hasLeft = (status: OrderStatus): boolean => isOnTheWay(status) || hasArrived(status)
/** The goods have arrived, or the order is cancelled: nothing is left to do. */
export const isFinal = (status: OrderStatus): boolean => hasArrived(status) || isCancelled(status)
export const mailOf = (status: OrderStatus): Facts['mail'] => factsOf(status).mail

/** The statuses on an order's way to the shopper, in their order. */
export const stations = orderStatuses.filter((status) => !isCancelled(status))

/** The state of an order's payment, in words an API client may rely on. */
export const paymentStates = ['pending', 'paid', 'refunding', 'refunded', 'refund failed'] as const

export type PaymentState = (typeof paymentStates)[number]

/** The actors that may change an order: shopper, seller, payment provider, the shop itself, and the courier. */
export const orderActors = ['shopper', 'seller', 'provider', 'shop', 'courier'] as const
