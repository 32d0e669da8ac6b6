/** The order number people use: the beginning of the id, so that a search finds it. */
export function orderNumber(orderId: string): string {
  return `#${orderId.slice(0, 8).toUpperCase()}`
}
