/** Whether the shop, which delivers in one state ('' is everywhere), does not deliver to this one. */
export function isOutsideDelivery(state: string, deliveryState: string): boolean {
  return deliveryState !== '' && plain(state) !== plain(deliveryState)
}

function plain(state: string): string {
  return state.trim().toLocaleLowerCase('en')
}
