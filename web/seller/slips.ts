import type { Order } from '#contract/entities'

type Line = Order['items'][number]

/** One quarter of a sheet: a packing slip, or a part of one with too many lines for a quarter. */
export type Slip = { order: Order; lines: Line[]; part: number; parts: number; left: number }

const SLIPS_ON_A_SHEET = 4

// Rows of text that fit on a quarter of A4: below the whole address, and on a slip that continues another one.
const FIRST_ROWS = 14
const NEXT_ROWS = 16
/** The rows of an address of ordinary length. */
const ADDRESS_ROWS = 4
// The characters of a row, with room for wide letters.
const LINE_CHARS = 42
const MAX_WEIGHT_CHARS = 16
const ADDRESS_CHARS = 40
const NAME_CHARS = 30

/** The slips of one order. Every line stands on exactly one of them, in the order of the list; `left` lines follow. */
export function slipsOf(order: Order): Slip[] {
  const parts: Line[][] = [[]]
  let room = Math.max(FIRST_ROWS + ADDRESS_ROWS - addressRows(order.address), 1)
  for (const line of order.items) {
    const rows = lineRows(line)
    const full = rows > room && parts.at(-1)?.length !== 0
    if (full) parts.push([])
    room = (full ? NEXT_ROWS : room) - rows
    parts.at(-1)?.push(line)
  }
  let left = order.items.length
  return parts.map((lines, place) => {
    left -= lines.length
    return { order, lines, part: place + 1, parts: parts.length, left }
  })
}

/** The slips of all orders, as they are laid out on sheets. */
export function sheetsOf(orders: readonly Order[]): Slip[][] {
  const slips = orders.flatMap(slipsOf)
  return Array.from({ length: Math.ceil(slips.length / SLIPS_ON_A_SHEET) }, (_, sheet) =>
    slips.slice(sheet * SLIPS_ON_A_SHEET, (sheet + 1) * SLIPS_ON_A_SHEET),
  )
}

// The weight has a column of its own, as wide as the text up to a part of the row.
function lineRows({ product: { name, weight } }: Line): number {
  const weightChars = Math.min(weight?.length ?? 0, MAX_WEIGHT_CHARS)
  return Math.max(rowsOf(name, LINE_CHARS - weightChars), rowsOf(weight ?? '', MAX_WEIGHT_CHARS))
}

function addressRows({ name, street, city, state, country }: Order['address']): number {
  const place = `${city}, ${state}, ${country}`
  return rowsOf(name, NAME_CHARS) + rowsOf(street, ADDRESS_CHARS) + rowsOf(place, ADDRESS_CHARS) + 1
}

function rowsOf(text: string, chars: number): number {
  return Math.max(Math.ceil(text.length / chars), 1)
}
