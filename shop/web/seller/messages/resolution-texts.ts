/** The words for what a seller did to resolve a difference, by the name of the resolution. */
export const resolutionTexts: Record<string, string> = {
  settled: 'settled the payment',
  captured: 'captured the payment',
  'refund tried again': 'tried the refund again',
  'refund sent again': 'sent a refund again that was missing at Razorpay',
  'amount corrected': 'corrected the amount of the refund',
  'refund taken over': 'recorded a refund made at Razorpay',
  'cash given back': 'gave the cash back',
  'order taken back': 'cancelled the order, because its money was missing',
}
