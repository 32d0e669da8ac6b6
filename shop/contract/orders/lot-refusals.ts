/** The refusals of changes to lots. */
export const lotRefusals = {
  noSuchLot: 'There is no such lot.',
  recalled: 'This lot is recalled: nothing of it comes back on sale.',
  undated: 'These pieces have no lot number. Receive them as a lot first, then that lot can be changed or recalled.',
  tooMany: 'A product has at most 100 lots on the shelf. Write off what is gone, or count it.',
  tooManyPieces: 'A product has at most 10,00,000 pieces on the shelf.',
  draftTaken: 'This form was already sent with other numbers. Please look at the lots and start again.',
  notRecalled: 'This order has no pieces of a recalled lot.',
  hasLeft: 'This order has left the shop, or is cancelled or not paid.',
} as const

/** Another lot of the product has the number; its date as it was received. */
export function lotNumberTaken(number: string, bestBefore: string): string {
  return `Lot ${number} of this product is there already, best before ${bestBefore}. Correct that lot if its dates are wrong.`
}

/** The pieces that are wanted from a lot are more than it has on the shelf. */
export function onlyOnShelf(pieces: number): string {
  return pieces === 1 ? 'Only 1 piece is on the shelf.' : `Only ${pieces} pieces are on the shelf.`
}

/** A seller packs or ships an order with pieces of a recalled lot. */
export function doNotPack(lots: string): string {
  return `Do not pack this order: it has pieces of the recalled lot ${lots}. Pack it from other lots, or cancel it.`
}
