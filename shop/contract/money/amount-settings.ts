type Setting = { cause: string; remedy: string }

/**
 * The settings of a Razorpay account that change what a shopper pays. The payment then is not the amount of its order, so
 * each such sale is cancelled and refunded. Sources: razorpay.com/docs/offers, and "Customer Fee Bearer" there.
 */
const amountSettings = {
  lower: {
    cause:
      'Less was paid than the order asks for, as with an Offer of your Razorpay account that takes a discount off.',
    remedy: "End the Offer in Razorpay's dashboard, Offers, and lower prices in the shop instead.",
  },
  higher: {
    cause: 'More was paid than the order asks for, as when your Razorpay account adds its fee (Customer Fee Bearer).',
    remedy:
      "Bear the fee yourself: in Razorpay's dashboard, Account & Settings, Fee Bearer, or ask Razorpay's support.",
  },
} as const satisfies Record<string, Setting>

/** The setting that has probably changed an amount, in paise; undefined when it is the same. */
export function amountSetting(paidPaise: number, orderPaise: number): Setting | undefined {
  if (paidPaise === orderPaise) return undefined
  return paidPaise < orderPaise ? amountSettings.lower : amountSettings.higher
}
