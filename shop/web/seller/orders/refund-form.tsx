import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { SellerReport } from '#contract/messages/reports'
import { formatPaise, toPaise } from '#contract/money/money'
import type { Refundable } from '#contract/money/part-refunds'
import { shareOfPieces } from '#contract/money/piece-shares'
import { orderNumber } from '#contract/orders/order-number'
import { refundReasons } from '#contract/orders/refund-reasons'
import { callApi, errorText } from '#web/api-client.ts'
import { Fold } from '#web/ui/fold.tsx'
import { keepListed, sellerOrderKeys } from '#web/seller/orders/order-queries.ts'
import { showOrder } from '#web/seller/orders/set-status.ts'
import { withPasskey } from '#web/seller/team/with-passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

type Line = Refundable['lines'][number]
/** Pieces of a line, or of one of the parts that its pieces are put together from. */
type Refundee = { product: string; part?: string; label: string; left: number; paise: (pieces: number) => number }
type Choice = { pieces: number; toShelf: boolean }
const none: Choice = { pieces: 0, toShelf: false }

type Props = {
  order: Pick<Order, '_id'> & { address: { name: string } }
  refundable: Refundable
  /** The shopper's report that the refund closes; its pieces are chosen. */
  report?: SellerReport
  onDone?: () => Promise<void>
}

/** Chooses pieces of an order to refund; asks before the money moves. */
export function RefundForm({ order, refundable: { lines, refunds }, report, onDone }: Props) {
  const [choices, setChoices] = useState<Record<string, Choice>>(() => reported(lines, report))
  const [why, setWhy] = useState<(typeof refundReasons)[number]>(report?.why ?? refundReasons[0])
  // The same key for each try, so that a lost answer refunds nothing twice.
  const [key] = useState(() => crypto.randomUUID())
  const dialog = useRef<HTMLDialogElement>(null)
  const client = useQueryClient()
  const open = lines.map((line) => ({
    whole: wholeOf(line),
    parts: (line.parts ?? []).map((part) => partOf(line, part)),
  }))
  const chosen = open
    .flatMap(({ whole, parts }) => [whole, ...parts])
    .flatMap((refundee) => {
      const { pieces, toShelf } = choices[keyOf(refundee)] ?? none
      return pieces > 0 ? [{ refundee, pieces, toShelf }] : []
    })
  const paise = chosen.reduce((sum, { refundee, pieces }) => sum + refundee.paise(pieces), 0)
  const { mutate, isPending } = useMutation({
    // Without a connection it fails at once instead of moving money when the connection is back.
    networkMode: 'always',
    mutationFn: () => {
      keepListed(order._id)
      const asked = chosen.map(({ refundee: { product, part }, ...rest }) => ({
        product,
        ...(part && { part }),
        ...rest,
      }))
      const body = { orderId: order._id, key, why, seen: refunds.length, report: report?._id, lines: asked }
      return withPasskey(() => callApi(calls.orderRefundPieces, { body }))
    },
    onSuccess: async ({ msg, order: now }) => {
      notify.success(msg)
      await Promise.all([showOrder(client, now), onDone?.()])
    },
    onError: (error) => {
      notify.error(errorText(error))
      void client.invalidateQueries({ queryKey: sellerOrderKeys.refundable(order._id) })
    },
  })
  // Whole pieces of a line, or some of its parts: one of them at a time.
  const choose = (refundee: Refundee, change: Partial<Choice>) =>
    setChoices((before) => {
      const others = Object.entries(before).filter(([key]) => !excludes(refundee, key))
      return { ...Object.fromEntries(others), [keyOf(refundee)]: { ...none, ...before[keyOf(refundee)], ...change } }
    })
  const lineOf = (refundee: Refundee) => ({
    refundee,
    choice: choices[keyOf(refundee)] ?? none,
    onChange: (change: Partial<Choice>) => choose(refundee, change),
  })

  return (
    <form
      aria-label={`Refund pieces of order ${orderNumber(order._id)}`}
      className="grid max-w-3xl grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0 && !isPending) dialog.current?.showModal()
      }}
    >
      {open.map(({ whole, parts }) => (
        <Fragment key={whole.product}>
          <RefundLine {...lineOf(whole)} />
          {parts.some(({ left }) => left > 0) && (
            <Fold title={`Only some of ${whole.label}`} className="self-start">
              <div className="flex flex-col gap-3">
                {parts.map((part) => (
                  <RefundLine key={part.part} {...lineOf(part)} />
                ))}
              </div>
            </Fold>
          )}
        </Fragment>
      ))}
      <SelectField
        label="Why"
        value={why}
        onChange={({ target }) => setWhy(refundReasons[target.selectedIndex] ?? why)}
      >
        {refundReasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <Button type="submit" look="secondary" busy={isPending} disabled={chosen.length === 0} className="self-end">
        {chosen.length > 0 ? `Refund ${formatPaise(paise)}` : 'Choose pieces to refund'}
      </Button>
      <Dialog ref={dialog} title={`Refund ${formatPaise(paise)}?`}>
        <ul className="figures">
          {chosen.map(({ refundee, pieces, toShelf }) => (
            <li key={keyOf(refundee)} className="wrap-anywhere">
              <span>{`${pieces} × ${refundee.label}`}</span>
              <span className="text-ink-soft">{`, ${toShelf ? 'back on the shelf' : 'not sold again'}`}</span>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-soft">
          {`${order.address.name} gets an email and a credit note. This cannot be undone.`}
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            Not now
          </Button>
          <Button
            look="danger"
            onClick={() => {
              dialog.current?.close()
              mutate()
            }}
          >
            <span>
              Refund <span translate="no">{formatPaise(paise)}</span>
            </span>
          </Button>
        </div>
      </Dialog>
    </form>
  )
}

function RefundLine({
  refundee: { label, left, paise },
  choice: { pieces, toShelf },
  onChange,
}: {
  refundee: Refundee
  choice: Choice
  onChange: (change: Partial<Choice>) => void
}) {
  if (left === 0) return null
  return (
    <div className="self-start">
      <SelectField
        label={label}
        value={pieces}
        onChange={({ target }) => onChange({ pieces: target.selectedIndex })}
        className="wrap-anywhere"
      >
        {Array.from({ length: left + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? `None of ${left}` : `${count} of ${left}: ${formatPaise(paise(count))}`}
          </option>
        ))}
      </SelectField>
      {pieces > 0 && (
        <label className="mt-1 inline-flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={toShelf}
            onChange={({ target }) => onChange({ toShelf: target.checked })}
            className="size-5 shrink-0 accent-saffron-strong"
          />
          Back on the shelf, to be sold again
        </label>
      )}
    </div>
  )
}

function reported(lines: Line[], report: SellerReport | undefined): Record<string, Choice> {
  const pieces = report?.lines.flatMap(({ product, pieces: count }) => {
    const line = lines.find((each) => each.product === product)
    return line ? [[product, { pieces: Math.min(count, wholeOf(line).left), toShelf: false }]] : []
  })
  return Object.fromEntries(pieces ?? []) as Record<string, Choice>
}

type Bought = Pick<Line, 'name' | 'weight' | 'quantity' | 'refunded' | 'amount'>

function wholeOf(line: Line): Refundee {
  const { product, parts } = line
  const label = named(line)
  if (!parts) return { product, label, left: line.quantity - line.refunded, paise: (pieces) => costOf(line, pieces) }
  return {
    product,
    label,
    left: Math.min(...parts.map(({ quantity, refunded, pieces }) => Math.floor((quantity - refunded) / pieces))),
    paise: (pieces) => parts.reduce((sum, part) => sum + costOf(part, pieces * part.pieces), 0),
  }
}

function partOf({ product, name }: Line, part: NonNullable<Line['parts']>[number]): Refundee {
  const left = part.quantity - part.refunded
  const label = `${named(part)}, of ${name}`
  return { product, part: part.product, label, left, paise: (pieces) => costOf(part, pieces) }
}

function named({ name, weight }: Bought): string {
  return `${name}${weight ? `, ${weight.replaceAll(' ', '\u00a0')}` : ''}`
}

function keyOf({ product, part = '' }: Refundee): string {
  return part ? `${product} ${part}` : product
}

function excludes({ product, part }: Refundee, key: string): boolean {
  return part === undefined ? key.startsWith(`${product} `) : key === product
}

function costOf({ amount, quantity, refunded }: Bought, pieces: number): number {
  return shareOfPieces(toPaise(amount), quantity, refunded, pieces)
}
