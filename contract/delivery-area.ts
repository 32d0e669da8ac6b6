/** Whether a state is outside the delivery state ('' is everywhere). Case and spaces do not matter. */
export function isOutsideDelivery(state: string, deliveryState: string): boolean {
  return deliveryState !== '' && plain(state) !== plain(deliveryState)
}

function plain(state: string): string {
  return state.toLowerCase().replace(/\s+/g, '')
}
