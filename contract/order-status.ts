/** The statuses a seller may set, in the order of the dropdown. Spec section 4. */
export const orderStatuses = ['Order Placed', 'Packed', 'Shipped', 'Delivered', 'Cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** The state of an order's payment, in words an API client may rely on. */
export const paymentStates = ['pending', 'paid', 'refunding', 'refunded', 'refund failed'] as const

export type PaymentState = (typeof paymentStates)[number]

/** The actors that may change an order: shopper, seller, payment provider, the shop itself, and the courier. */
export const orderActors = ['shopper', 'seller', 'provider', 'shop', 'courier'] as const
