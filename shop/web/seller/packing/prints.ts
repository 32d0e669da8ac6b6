import { paths, type Print } from '#contract/paths'
import { MAX_PRINTED_IDS } from '#contract/rules'

type Kind = {
  print: Print
  title: string
  paper: string
}

/** The prints of parcels. */
export const prints: readonly Kind[] = [
  { print: 'slips', title: 'Packing slips', paper: 'Four to a sheet of A4.' },
  { print: 'labels', title: 'Labels', paper: 'One to a label of 105 × 148 mm (A6).' },
  { print: 'label-sheets', title: 'Labels on A4', paper: 'Four to a sheet of A4.' },
  { print: 'invoices', title: 'Invoices', paper: 'Each on a sheet of A4 of its own.' },
]

/** The address of a print of these orders; of everything to pack when there are none, or too many for an address. */
export function printPath(print: Print, orderIds: readonly string[]): string {
  const ids = orderIds.length <= MAX_PRINTED_IDS ? orderIds.map(encodeURIComponent).join(',') : ''
  return paths.sellerPrint(print) + (ids && `?orderIds=${ids}`)
}
