/** Whether the shop, which delivers in one state ('' is everywhere), does not to this one, however it is typed. */
export function isOutsideDelivery(state: string, deliveryState: string): boolean {
  return deliveryState !== '' && plain(state) !== plain(deliveryState)
}

function plain(state: string): string {
  return state.toLowerCase().replace(/\s+/g, '')
}
