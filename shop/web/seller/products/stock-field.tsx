import { useId, useLayoutEffect, useRef, useState } from 'react'

import { calls } from '#contract/calls'
import { LOW_STOCK_BADGE } from '#contract/rules'
import { numberInField } from '#contract/typed'
import { ApiRefusal, callApi, isRetryable } from '#web/api-client.ts'
import { AskSoldOut } from '#web/seller/products/ask-sold-out.tsx'
import type { SellerProduct } from '#web/seller/products/seller-products.ts'
import { loadProductCheck, useProductChange } from '#web/seller/products/use-product-change.ts'

type Edit = { quantity: number; seen: number }
/** The input, and the stock it started from, which a poll does not change. An emptied one asks before it means 0. */
type Typed = { text: string; from: number; asks?: boolean; sent?: boolean; refused?: string; unsent?: boolean }

/** The editable stock of one product: saved on Enter or blur, reset by Escape. It follows the shop until it is edited. */
export function StockField({ product }: { product: SellerProduct }) {
  const [typed, setTyped] = useState<Typed>()
  const field = useRef<HTMLInputElement>(null)
  // A ref, because Enter and blur may both fire before the next render.
  const saving = useRef(false)
  const { act, busy } = useProductChange(
    async (edit: Edit) => {
      const body = { id: product._id, ...edit }
      ;(await loadProductCheck()).checkProduct(body, { quantity: 'The stock' })
      return callApi(calls.productQuantity, { body })
    },
    ({ product: now, was }) => ({ quantity: was, seen: now.quantity }),
  )
  const noteId = useId()
  // The product has the sent stock as soon as the field is no longer busy.
  const edit = typed?.sent && !busy ? undefined : typed
  const isEdited = edit !== undefined
  const note = busy || !edit ? '' : noteOf(edit, product.quantity)

  // The next input replaces a number that has changed, as it does after a click into the field.
  useLayoutEffect(() => {
    if (!isEdited && document.activeElement === field.current) field.current?.select()
  }, [isEdited, product.quantity])

  // `text` is read from the input, because the last render may be older.
  function save(text: string) {
    if (!edit || edit.asks || saving.current) return
    const { from } = edit
    const quantity = numberInField(text)
    if (quantity === undefined && from !== 0) return setTyped({ text, from, asks: true })
    send(quantity ?? 0, text, from)
  }

  function send(quantity: number, text: string, from: number) {
    if (quantity === from) return setTyped(undefined)
    saving.current = true
    setTyped({ text, from, sent: true })
    act({ quantity, seen: from }, (_, error) => {
      saving.current = false
      if (error && isRetryable(error)) setTyped({ text, from, unsent: true })
      else if (error instanceof ApiRefusal && error.status === 400) setTyped({ text, from, refused: error.message })
    })
  }

  return (
    <div>
      <div className="relative ml-auto w-[6.5rem] lg:ml-0 lg:w-20">
        {/* On a phone there is no column heading. */}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-xs lg:hidden"
        >
          Stock
        </span>
        <input
          ref={field}
          type="text"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={12}
          aria-label={`Stock of ${product.name}`}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={edit?.refused !== undefined}
          aria-busy={busy}
          readOnly={busy}
          value={edit?.text ?? String(product.quantity)}
          onFocus={({ target }) => {
            target.select()
            void loadProductCheck().catch(() => {})
          }}
          onChange={({ target }) => setTyped({ text: target.value, from: edit?.from ?? product.quantity })}
          onBlur={({ target }) => {
            // A refused number stays, with the reason, until it is mended.
            if (!edit?.refused) save(target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped(undefined)
            if (event.key !== 'Enter') return
            // Else it presses the first button of the question, too.
            event.preventDefault()
            save(event.currentTarget.value)
          }}
          className={`figures min-h-11 w-full rounded-field border aria-invalid:border-pomegranate pr-3 pl-[3.25rem] text-right lg:pl-3 font-semibold read-only:opacity-70 ${ground(product.quantity)}`}
        />
      </div>
      <p
        id={noteId}
        role="status"
        className={note ? `mt-1 text-xs ${edit?.refused ? 'text-pomegranate-ink' : 'text-saffron-ink'}` : 'sr-only'}
      >
        {note}
      </p>
      {edit?.asks && (
        <AskSoldOut
          name={product.name}
          stock={edit.from}
          onYes={() => send(0, '0', edit.from)}
          onClose={() => setTyped((now) => (now?.asks ? undefined : now))}
        />
      )}
    </div>
  )
}

function noteOf({ from, unsent, refused }: Typed, quantity: number): string {
  if (refused) return refused
  if (unsent) return 'Not saved yet'
  const moved = quantity - from
  if (moved === 0) return ''
  return moved < 0 ? `${-moved} sold while you edit` : `${moved} came back while you edit`
}

function ground(quantity: number): string {
  if (quantity <= 0) return 'border-pomegranate bg-pomegranate-soft text-pomegranate-ink'
  if (quantity <= LOW_STOCK_BADGE) return 'border-saffron bg-saffron-soft text-saffron-ink'
  return 'border-line-strong bg-card text-ink'
}
