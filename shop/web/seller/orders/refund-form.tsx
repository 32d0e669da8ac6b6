import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import type { SellerReport } from '#contract/messages/reports'
import { formatPaise, toPaise } from '#contract/money/money'
import type { Refundable } from '#contract/money/part-refunds'
import { shareOfPieces } from '#contract/money/piece-shares'
import { orderNumber } from '#contract/orders/order-number'
import { refundReasons } from '#contract/orders/refund-reasons'
import { callApi, errorText } from '#web/api-client.ts'
import { keepListed, sellerOrderKeys } from '#web/seller/orders/order-queries.ts'
import { showOrder } from '#web/seller/orders/set-status.ts'
import { withPasskey } from '#web/seller/team/with-passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

type Line = Refundable['lines'][number]
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
  const open = lines.filter(({ quantity, refunded }) => refunded < quantity)
  const chosen = open.flatMap((line) => {
    const { pieces, toShelf } = choices[line.product] ?? none
    return pieces > 0 ? [{ line, pieces, toShelf }] : []
  })
  const paise = chosen.reduce((sum, { line, pieces }) => sum + costOf(line, pieces), 0)
  const { mutate, isPending } = useMutation({
    // Without a connection it fails at once instead of moving money when the connection is back.
    networkMode: 'always',
    mutationFn: () => {
      keepListed(order._id)
      const asked = chosen.map(({ line, pieces, toShelf }) => ({ product: line.product, pieces, toShelf }))
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
  const choose = (product: string, change: Partial<Choice>) =>
    setChoices((before) => ({ ...before, [product]: { ...none, ...before[product], ...change } }))

  return (
    <form
      aria-label={`Refund pieces of order ${orderNumber(order._id)}`}
      className="grid max-w-3xl grid-cols-1 items-start gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0 && !isPending) dialog.current?.showModal()
      }}
    >
      {open.map((line) => (
        <RefundLine
          key={line.product}
          line={line}
          choice={choices[line.product] ?? none}
          onChange={(change) => choose(line.product, change)}
        />
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
          {chosen.map(({ line: { product, name }, pieces, toShelf }) => (
            <li key={product} className="wrap-anywhere">
              <span>{`${pieces} × ${name}`}</span>
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
  line,
  choice: { pieces, toShelf },
  onChange,
}: {
  line: Line
  choice: Choice
  onChange: (change: Partial<Choice>) => void
}) {
  const left = line.quantity - line.refunded
  return (
    <div className="self-start">
      <SelectField
        label={`${line.name}${line.weight ? `, ${line.weight.replaceAll(' ', '\u00a0')}` : ''}`}
        value={pieces}
        onChange={({ target }) => onChange({ pieces: target.selectedIndex })}
        className="wrap-anywhere"
      >
        {Array.from({ length: left + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? `None of ${left}` : `${count} of ${left}: ${formatPaise(costOf(line, count))}`}
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
    return line ? [[product, { pieces: Math.min(count, line.quantity - line.refunded), toShelf: false }]] : []
  })
  return Object.fromEntries(pieces ?? []) as Record<string, Choice>
}

function costOf({ amount, quantity, refunded }: Line, pieces: number): number {
  return shareOfPieces(toPaise(amount), quantity, refunded, pieces)
}
