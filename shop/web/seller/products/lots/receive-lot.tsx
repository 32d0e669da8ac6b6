import { type FormEvent, useState } from 'react'

import type { ProductLots } from '#contract/calls/lot'
import { today } from '#contract/orders/span-words'
import { lastDayOfSale, lotDatesProblem } from '#contract/products/shelf-life'
import { shelfLifeLeft } from '#shop'
import { dayOfPack } from '#web/lots/day-of-pack.ts'
import { numberTyped } from '#web/seller/layout/number-typed.ts'
import { useLotChange } from '#web/seller/products/lots/lot-queries.ts'
import { serverNow } from '#web/server-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** The form for a lot that came in, with its last day of sale as it is typed. */
export function ReceiveLot({ of: { product, lots } }: { of: ProductLots }) {
  // Before the first lot, all that is to sell is in none.
  const undated = lots.length === 0 ? product.quantity : (lots.find(({ number }) => number === undefined)?.toSell ?? 0)
  const [dates, setDates] = useState({ packedOn: '', bestBefore: '' })
  // It is the key of the form, too, so that the fields of the next lot are empty.
  const [draftId, setDraftId] = useState<string>(() => crypto.randomUUID())
  const { mutate, isPending } = useLotChange(product._id, 'receive', () => {
    notify.success('The lot is in stock.')
    setDraftId(crypto.randomUUID())
    setDates({ packedOn: '', bestBefore: '' })
  })
  const isDated = dates.packedOn !== '' && dates.bestBefore !== ''
  const problem = isDated ? lotDatesProblem(dates, today(serverNow()), shelfLifeLeft) : undefined

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const number = typed.get('number')
    if (isPending || problem || typeof number !== 'string') return
    mutate({
      product: product._id,
      number,
      ...dates,
      quantity: numberTyped(typed, 'quantity'),
      draftId,
      ...(typed.has('inStock') ? { inStock: true } : {}),
    })
  }

  return (
    <form
      key={draftId}
      onSubmit={send}
      aria-labelledby="receive"
      className="rounded-card border border-line bg-card p-4 shadow-card md:p-5"
    >
      <h2 id="receive" className="text-lg">
        Receive a lot
      </h2>
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label="Lot number on the pack" name="number" required maxLength={40} autoComplete="off" />
        <TextField
          label="Packed on"
          type="date"
          required
          max={today(serverNow())}
          value={dates.packedOn}
          onChange={({ target }) => setDates({ ...dates, packedOn: target.value })}
        />
        <TextField
          label="Best before"
          type="date"
          required
          value={dates.bestBefore}
          error={problem}
          onChange={({ target }) => setDates({ ...dates, bestBefore: target.value })}
        />
        <NumberField label="Pieces" name="quantity" whole required from={1} to={100_000} />
      </div>
      {undated > 0 && (
        <label className="mt-4 flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" name="inStock" className="size-5 shrink-0 accent-saffron-strong" />
          <span>{`These pieces are counted already: take them from the ${undated} in stock without a lot.`}</span>
        </label>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={isPending}>
          Add to stock
        </Button>
        <p role="status" className="figures text-sm text-ink-soft">
          {isDated && !problem && `Sold until ${dayOfPack(lastDayOfSale(dates, shelfLifeLeft))}.`}
        </p>
      </div>
    </form>
  )
}
