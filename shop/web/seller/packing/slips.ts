import type { Order } from '#contract/entities'
import { waitsForCash } from '#contract/orders/firm-order'
import { partsOfLine } from '#web/hampers/parts-of-line.ts'
import { type PrintedParcel, printedParcels } from '#web/seller/packing/printed-parcels.ts'

type Line = Order['items'][number]

/** One quarter of a sheet: a packing slip, or a part of one with too many lines for a quarter. */
export type Slip = { order: PrintedParcel; lines: Line[]; part: number; parts: number; left: number }

const SLIPS_ON_A_SHEET = 4

// Rows of text that fit on a quarter of A4: below the whole address, and on a slip that continues another one.
const FIRST_ROWS = 14
const NEXT_ROWS = 16
/** The rows of an address of ordinary length. */
const ADDRESS_ROWS = 4
// The characters of a row, with room for wide letters.
const LINE_CHARS = 42
// The words of a row about a lot beside its number.
const LOT_CHARS = '12 of lot , best before 12 Sept 2027'.length
const MAX_WEIGHT_CHARS = 16
const ADDRESS_CHARS = 40
const NAME_CHARS = 30

/** The slips of one order, parcel by parcel. */
export function slipsOf(order: Order): Slip[] {
  return printedParcels(order).flatMap(slipsOfParcel)
}

// Every line stands on exactly one of them, in the order of the list; `left` lines follow.
function slipsOfParcel(order: PrintedParcel): Slip[] {
  const parts: Line[][] = [[]]
  let room = Math.max(FIRST_ROWS + ADDRESS_ROWS - addressRows(order.address) - extraRows(order), 1)
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
  return onSheets(orders.flatMap(slipsOf))
}

/** Slips or labels by sheets. */
export function onSheets<T>(each: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(each.length / SLIPS_ON_A_SHEET) }, (_, sheet) =>
    each.slice(sheet * SLIPS_ON_A_SHEET, (sheet + 1) * SLIPS_ON_A_SHEET),
  )
}

// The weight has a column of its own, as wide as the text up to a part of the row. Each lot begins a row.
function lineRows({ product: { name, weight }, quantity, lots = [], parts }: Line): number {
  const inIt = partsOfLine({ quantity, parts }) ?? []
  const weightChars = Math.min(weight?.length ?? 0, MAX_WEIGHT_CHARS)
  const lotRows = [...lots, ...inIt.flatMap((part) => part.lots ?? [])].map(({ number = '' }) =>
    Math.ceil((LOT_CHARS + number.length) / LINE_CHARS),
  )
  const rows = Math.max(rowsOf(name, LINE_CHARS - weightChars), rowsOf(weight ?? '', MAX_WEIGHT_CHARS))
  const partRows = inIt.map((part) => rowsOf(`12 × ${part.name}, ${part.weight ?? ''}`, LINE_CHARS))
  return [...lotRows, ...partRows].reduce((sum, each) => sum + each, rows)
}

function addressRows({ name, street, city, state, country }: Order['address']): number {
  const place = `${city}, ${state}, ${country}`
  return rowsOf(name, NAME_CHARS) + rowsOf(street, ADDRESS_CHARS) + rowsOf(place, ADDRESS_CHARS) + 1
}

// The tracking number, the frame with the cash to collect, and that with the message of a gift.
function extraRows(parcel: PrintedParcel): number {
  const { deliveries, gift, tracking } = parcel
  const message = gift?.message?.split('\n') ?? []
  const rows = message.reduce((sum, line) => sum + rowsOf(line, LINE_CHARS), 0)
  return (
    rows +
    (rows > 0 ? 1 : 0) +
    (gift?.hidesPrices || deliveries ? 1 : 0) +
    (tracking ? 1 : 0) +
    (waitsForCash(parcel) ? 2 : 0)
  )
}

function rowsOf(text: string, chars: number): number {
  return Math.max(Math.ceil(text.length / chars), 1)
}
