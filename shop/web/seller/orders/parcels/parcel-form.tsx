import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { orderNumber } from '#contract/orders/order-number'
import type { Parcel } from '#contract/orders/parcels'
import { callApi, errorText } from '#web/api-client.ts'
import { newDraftId } from '#web/draft-id.ts'
import { keepListed } from '#web/seller/orders/order-queries.ts'
import { openDeliveries, piecesLeft } from '#web/seller/orders/parcels/pieces-left.ts'
import { showOrder } from '#web/seller/orders/set-status.ts'
import { useSettings } from '#web/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** Asks for courier, number, link and pieces of a new parcel, or corrects the tracking of one. */
export function ParcelForm({
  order,
  parcel,
  onClose,
}: {
  order: Order
  parcel?: Parcel | undefined
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { courier } = useSettings()
  // The same for every try, so that a repetition adds nothing.
  const [draftId] = useState(newDraftId)
  // As they were when the form was opened: a poll must not change it.
  const [open] = useState(() => openDeliveries(order))
  const [delivery, setDelivery] = useState(open?.[0]?.place)
  const [all] = useState(() => piecesLeft(order))
  const lines = open ? (open.find(({ place }) => place === delivery)?.items ?? []) : all
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (form: FormData) => save(order, parcel, form, { draftId, delivery, lines }),
    onSuccess: async ({ msg, order: now }) => {
      await showOrder(client, now)
      notify.success(msg)
      dialog.current?.close()
    },
  })
  useEffect(() => dialog.current?.showModal(), [])
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      ref={dialog}
      title={parcel ? `Correct parcel ${parcel.number}` : `Parcel of order ${orderNumber(order._id)}`}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label="Courier"
          name="courier"
          required
          maxLength={60}
          defaultValue={parcel?.courier ?? courier ?? ''}
          {...(courier ? { hint: `${courier} tells us where its parcels are; you need not look.` } : {})}
        />
        <TextField
          label="Tracking number"
          name="number"
          required
          minLength={4}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={parcel?.number ?? ''}
        />
        <TextField
          label="Link (optional)"
          name="link"
          type="url"
          maxLength={300}
          autoComplete="off"
          placeholder="https://"
          defaultValue={parcel && !isMade(parcel, courier) ? (parcel.link ?? parcel.linkText ?? '') : ''}
          hint="A link to another page than the courier’s is shown as text."
        />
        {!parcel && open && (
          <SelectField
            label="Address"
            value={String(delivery)}
            onChange={({ target }) => setDelivery(Number(target.value))}
          >
            {open.map(({ place, address }) => (
              <option key={place} value={place}>{`${place}. ${address.name}, ${address.city}`}</option>
            ))}
          </SelectField>
        )}
        {!parcel && (
          <ul key={delivery} aria-label="Pieces in this parcel" className="divide-y divide-line border-y border-line">
            {lines.map(({ product, quantity }) => (
              <li key={product._id} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0 text-sm wrap-anywhere">{product.name}</span>
                <SelectField
                  label={`Pieces of ${product.name}`}
                  hideLabel
                  name={`pieces-${product._id}`}
                  defaultValue={String(quantity)}
                  className="w-24 shrink-0"
                >
                  {Array.from({ length: quantity + 1 }, (_, pieces) => (
                    <option key={pieces}>{pieces}</option>
                  ))}
                </SelectField>
              </li>
            ))}
          </ul>
        )}
        {error && (
          <p role="alert" className="rounded-field bg-pomegranate-soft px-4 py-3 text-sm text-pomegranate-ink">
            {errorText(error)}
          </p>
        )}
        {!order.deliveries && (
          <p className="text-sm text-ink-soft">{`${order.address.name} gets one email with courier, number and link.`}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending}>
            {parcel ? 'Correct' : 'Add parcel'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function save(
  order: Order,
  parcel: Parcel | undefined,
  form: FormData,
  { draftId, delivery, lines }: { draftId: string; delivery: number | undefined; lines: Order['items'] },
) {
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const link = typed('link')
  const tracking = { courier: typed('courier'), number: typed('number'), ...(link ? { link } : {}) }
  keepListed(order._id)
  if (parcel) return callApi(calls.orderParcelCorrect, { body: { parcelId: parcel._id, ...tracking } })
  const packed = lines.flatMap(({ product }) => {
    const quantity = Number(typed(`pieces-${product._id}`))
    return quantity > 0 ? [{ product: product._id, quantity }] : []
  })
  return callApi(calls.orderParcel, {
    body: { orderId: order._id, draftId, ...tracking, ...(delivery && { delivery }), lines: packed },
  })
}

// The link of the courier's own parcels is made from the number, unless one was typed.
function isMade({ courier, link, number }: Parcel, ours: string | undefined): boolean {
  return courier === ours && link?.includes(encodeURIComponent(number)) === true
}
