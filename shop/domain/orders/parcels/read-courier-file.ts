import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import * as z from 'zod/mini'

import { explain, parseOptions } from '#contract/explain'
import { tracking } from '#contract/orders/parcels'
import { rowTwice, sheetRefusals } from '#contract/sheet-wording'
import { plainText } from '#contract/typed'
import { refusals } from '#contract/wording'
import type { Db } from '#db/connect'
import type { OrderRow } from '#domain/orders/order/order-row'
import { requireGoingOut } from '#domain/orders/parcels/add-parcel'
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
  lines: { product: string; quantity: number }[]
}
export type CourierFile = { parcels: FileParcel[]; known: number; problems: { row: number; msg: string }[] }

type Going = Pick<OrderRow, 'id' | 'status' | 'pay_state' | 'address'> & {
  typed: string
  lines: FileParcel['lines'] | null
  numbers: string[]
}

/** Reads the file of tracking numbers of a courier, whose other columns are ignored. Throws a Failure (400) for no such file. */
export async function readCourierFile(db: Db, text: string, courier: OwnCourier): Promise<CourierFile> {
  const rows = await readSheet(text, headings, { required: ['order', 'number'], ignoresOthers: true })
  const orders = Map.groupBy(await ordersOf(db, [...new Set(rows.map(orderTyped))]), ({ typed }) => typed)
  const taken = await takenNumbers(
    db,
    rows.flatMap(({ cells }) => cells.number ?? []),
  )
  const seen = new Map<string, number>()
  const file: CourierFile = { parcels: [], known: 0, problems: [] }
  for (const each of rows) {
    const { row } = each
    try {
      const parcel = parcelOf(each, orders.get(orderTyped(each)) ?? [], { courier, taken })
      if (parcel === 'known') file.known += 1
      else {
        const before = seen.get(parcel.orderId)
        if (before !== undefined) throw new Failure('invalid', rowTwice(before))
        seen.set(parcel.orderId, row)
        file.parcels.push(parcel)
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      file.problems.push({ row, msg: error.message })
    }
  }
  return file
}

function orderTyped({ cells }: SheetRow<Column>): string {
  return plainText(cells.order ?? '')
    .replace(/^#/, '')
    .toLowerCase()
}

function parcelOf(
  { row, cells }: SheetRow<Column>,
  [order, another]: Going[],
  { courier: own, taken }: { courier: OwnCourier; taken: Set<string> },
): FileParcel | 'known' {
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
  if (taken.has(`${courier} ${number}`)) throw new Failure('conflict', refusals.parcelNumberTaken)
  if (!order.lines) throw new Failure('conflict', sheetRefusals.nothingLeft)
  const draftId = `file-${createHash('sha256').update(`${order.id} ${number}`).digest('hex').slice(0, 40)}`
  return { row, name: order.address.name, orderId: order.id, draftId, courier, number, lines: order.lines }
}

// An order number is the beginning of the id.
async function ordersOf(db: Db, typed: string[]): Promise<Going[]> {
  const asked = typed.filter((each) => /^[0-9a-f]{8,32}$/.test(each))
  const { rows } = await sql<Going>`
    SELECT typed, o.id, o.status, o.pay_state, o.address,
      (SELECT json_agg(json_build_object('product', product_id, 'quantity', pieces) ORDER BY line) FROM (
        SELECT line, product_id, unpacked_pieces(o.id, product_id) AS pieces FROM order_items WHERE order_id = o.id
      ) l WHERE pieces > 0) AS lines,
      ARRAY(SELECT tracking_number FROM parcels WHERE order_id = o.id) AS numbers
    FROM unnest(${asked}::text[]) AS typed JOIN orders o ON o.id >= typed AND o.id < typed || 'g'`.execute(db)
  return rows
}

/** Which of the numbers parcels have, each after its courier. */
async function takenNumbers(db: Db, typed: string[]): Promise<Set<string>> {
  const numbers = typed.map((each) => each.replaceAll(/\s/g, '').toUpperCase())
  const { rows } = await sql<{ taken: string }>`
    SELECT courier || ' ' || tracking_number AS taken FROM parcels WHERE tracking_number = ANY (${numbers})`.execute(db)
  return new Set(rows.map(({ taken }) => taken))
}
