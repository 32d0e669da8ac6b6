/**
 * Whether this browser shows Razorpay's payment window badly or not at all: the ones inside of apps, Opera and UC.
 * Razorpay's advice for them is `redirect`; it names Opera as a whole, so that its desktop counts, too
 * (razorpay.com/docs/payments/payment-gateway/web-integration/custom/best-practices).
 */
export function isInAppBrowser(userAgent: string): boolean {
  return (
    /; wv\)|Version\/[\d.]+ Chrome|\bFB(AN|AV|_IAB|IOS)\b|Instagram|Opera\/|Opera Mini|\bOP[RT]\/|\bOPiOS\/|UC ?Browser/.test(
      userAgent,
    ) || isIosWebView(userAgent)
  )
}

// Every browser of iOS names Safari, and a view inside of an app does not.
function isIosWebView(userAgent: string): boolean {
  return isIos(userAgent) && !userAgent.includes('Safari/')
}

export function isIos(userAgent: string): boolean {
  return /\((iPhone|iPad|iPod)/.test(userAgent)
}
