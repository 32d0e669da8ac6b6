import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import * as z from 'zod/mini'

import { explain, parseOptions } from '#contract/explain'
import { piecesByDelivery } from '#contract/orders/deliveries'
import { tracking } from '#contract/orders/parcels'
import { rowTwice, sheetRefusals } from '#contract/sheet-wording'
import { plainText } from '#contract/typed'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { OrderRow } from '#domain/orders/order/order-row'
import { requireAddress, requireGoingOut } from '#domain/orders/parcels/add-parcel'
import { nameOf, type OwnCourier } from '#domain/orders/parcels/tracking'
import { Failure } from '#domain/process/failure'
import { type Headings, readSheet, type SheetRow } from '#domain/process/read-sheet'

type Column = 'order' | 'number' | 'courier'
const headings: Headings<Column> = {
  order: ['Order', 'Order number', 'Order no', 'Order id', 'Reference', 'Reference number', 'Reference no', 'Ref no'],
  number: ['Tracking number', 'Tracking no', 'Tracking', 'AWB', 'AWB number', 'AWB no', 'Waybill', 'Docket', 'LR no'],
  courier: ['Courier', 'Courier name'],
}

/** A parcel as addParcel takes it, with what is left of its order. */
export type FileParcel = {
  row: number
  name: string
  orderId: string
  /** The same for the same order and number, so that a file that is sent twice adds nothing. */
  draftId: string
  courier: string
  number: string
  delivery?: number
  lines: { product: string; quantity: number }[]
}
export type CourierFile = { parcels: FileParcel[]; known: number; problems: { row: number; msg: string }[] }

type Going = Pick<OrderRow, 'id' | 'status' | 'pay_state' | 'address' | 'deliveries'> & {
  typed: string
  numbers: string[]
  /** The pieces that still go to each of its addresses. */
  open: FileParcel['lines'][]
}

/** Reads the file of tracking numbers of a courier, whose other columns are ignored. Throws a Failure (400) for no such file. */
export async function readCourierFile(db: Db, text: string, courier: OwnCourier): Promise<CourierFile> {
  const rows = await readSheet(text, headings, { required: ['order', 'number'], ignoresOthers: true })
  const typed = [...new Set(rows.map((row) => orderTyped(row).order))]
  const orders = Map.groupBy(await ordersOf(db, typed), (order) => order.typed)
  const taken = await takenNumbers(
    db,
    rows.flatMap(({ cells }) => cells.number ?? []),
  )
  const seen = new Map<string, number>()
  const file: CourierFile = { parcels: [], known: 0, problems: [] }
  for (const each of rows) {
    const { row } = each
    try {
      const parcel = parcelOf(each, orders.get(orderTyped(each).order) ?? [], { courier, taken })
      if (parcel === 'known') file.known += 1
      else {
        const place = `${parcel.orderId} ${parcel.delivery}`
        const before = seen.get(place)
        if (before !== undefined) throw new Failure('invalid', rowTwice(before))
        seen.set(place, row)
        file.parcels.push(parcel)
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      file.problems.push({ row, msg: error.message })
    }
  }
  return file
}

function orderTyped({ cells }: SheetRow<Column>): { order: string; delivery: number | undefined } {
  const [order = '', place] = plainText(cells.order ?? '')
    .replace(/^#/, '')
    .toLowerCase()
    .split('-')
  return { order, delivery: place === undefined ? undefined : Number(place) }
}

function parcelOf(
  sheetRow: SheetRow<Column>,
  [order, another]: Going[],
  { courier: own, taken }: { courier: OwnCourier; taken: Set<string> },
): FileParcel | 'known' {
  const { row, cells } = sheetRow
  const { delivery } = orderTyped(sheetRow)
  if (!order) throw new Failure('missing', sheetRefusals.noSuchOrder)
  if (another) throw new Failure('conflict', sheetRefusals.severalOrders)
  if (cells.number === undefined) throw new Failure('invalid', sheetRefusals.noNumber)
  const named = cells.courier ?? own?.name
  if (named === undefined) throw new Failure('invalid', sheetRefusals.noCourier)
  const parsed = z.object(tracking).safeParse({ courier: named, number: cells.number }, parseOptions)
  if (!parsed.success) throw new Failure('invalid', explain(parsed.error))
  const { number } = parsed.data
  const courier = nameOf(parsed.data.courier, own)
  if (order.numbers.includes(number)) return 'known'
  requireGoingOut(order)
  requireAddress(order, delivery)
  if (taken.has(`${courier} ${number}`)) throw new Failure('conflict', refusals.parcelNumberTaken)
  const place = (delivery ?? 1) - 1
  const lines = order.open[place] ?? []
  if (lines.length === 0) throw new Failure('conflict', sheetRefusals.nothingLeft)
  const draftId = `file-${createHash('sha256').update(`${order.id} ${number}`).digest('hex').slice(0, 40)}`
  const { name } = order.deliveries?.[place] ?? order.address
  return { row, name, orderId: order.id, draftId, courier, number, ...(delivery && { delivery }), lines }
}

type Stored = Omit<Going, 'numbers' | 'open'> & {
  lines: { product: string; quantity: number; left: number }[]
  parcels: { number: string; delivery: number | null; lines: FileParcel['lines'] }[]
}

// An order number is the beginning of the id.
async function ordersOf(db: Db, typed: string[]): Promise<Going[]> {
  const asked = typed.filter((each) => /^[0-9a-f]{8,32}$/.test(each))
  const { rows } = await sql<Stored>`
    SELECT typed, o.id, o.status, o.pay_state, o.address, o.deliveries,
      (SELECT json_agg(json_build_object('product', product_id, 'quantity', quantity,
        'left', unpacked_pieces(o.id, product_id)) ORDER BY line) FROM order_items WHERE order_id = o.id) AS lines,
      (SELECT coalesce(json_agg(json_build_object('number', tracking_number, 'delivery', delivery, 'lines', (
          SELECT json_agg(json_build_object('product', product_id, 'quantity', quantity))
          FROM parcel_lines WHERE parcel_id = p.id
        ))), '[]') FROM parcels p WHERE order_id = o.id) AS parcels
    FROM unnest(${asked}::text[]) AS typed JOIN orders o ON o.id >= typed AND o.id < typed || 'g'`.execute(db)
  return rows.map(({ lines, parcels, ...order }) => ({
    ...order,
    numbers: parcels.map(({ number }) => number),
    // One address has all sets, and every parcel.
    open: piecesByDelivery({
      lines,
      deliveries: order.deliveries ?? [{ sets: 1 }],
      parcels: order.deliveries ? parcels : parcels.map((parcel) => ({ ...parcel, delivery: 1 })),
    }),
  }))
}

/** Which of the numbers parcels have, each after its courier. */
async function takenNumbers(db: Db, typed: string[]): Promise<Set<string>> {
  const numbers = typed.map((each) => each.replaceAll(/\s/g, '').toUpperCase())
  const { rows } = await sql<{ taken: string }>`
    SELECT courier || ' ' || tracking_number AS taken FROM parcels WHERE tracking_number = ANY (${numbers})`.execute(db)
  return new Set(rows.map(({ taken }) => taken))
}
