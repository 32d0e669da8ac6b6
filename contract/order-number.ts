/** What people call an order: enough of its id to tell it from others on the phone, and the beginning, so that it is found. */
export function orderNumber(orderId: string): string {
  return `#${orderId.slice(0, 8).toUpperCase()}`
}
