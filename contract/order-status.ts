/** What the seller may set, in the order of the dropdown. Spec section 4. */
export const orderStatuses = ['Order Placed', 'Packed', 'Shipped', 'Delivered', 'Cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

/** Where the money of an order is, in words an API client may rely on. */
export const paymentStates = ['pending', 'paid', 'refunding', 'refunded', 'refund failed'] as const

export type PaymentState = (typeof paymentStates)[number]

/** Who may move an order: the seller and the shopper by hand, the payment provider, the shop by itself. */
export const orderActors = ['shopper', 'seller', 'provider', 'shop'] as const
