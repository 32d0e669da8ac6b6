import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { calls } from '#contract/calls'
import { LOW_STOCK_BADGE } from '#contract/rules'
import { callApi, isRetryable } from '#web/api-client.ts'
import { useProductChange } from '#web/seller/use-product-change.ts'
import type { SellerProduct } from '#web/seller/seller-products.ts'

type Edit = { quantity: number; seen: number }

/** The editable stock of one product: saved on Enter or blur, reset by Escape. */
export function StockField({ product }: { product: SellerProduct }) {
  // The input and the stock it started from, which a poll does not change. Unsent input stays in the field.
  const [typed, setTyped] = useState<{ text: string; from: number; unsent?: boolean }>()
  // A ref, because Enter and blur may both fire before the next render.
  const saving = useRef(false)
  const { act, busy } = useProductChange(
    (edit: Edit) => callApi(calls.productQuantity, { body: { id: product._id, ...edit } }),
    ({ product: now, was }) => ({ quantity: was, seen: now.quantity }),
  )
  const noteId = useId()
  const note = busy || !typed ? '' : typed.unsent ? 'Not saved yet' : movedInWords(product.quantity - typed.from)

  // Reads the value from the input, because the last render may be older.
  function save(input: HTMLInputElement) {
    const from = typed?.from
    if (from === undefined || saving.current) return
    const quantity = parseStock(input.value)
    setTyped({ text: String(quantity), from })
    if (quantity === from) return
    saving.current = true
    act({ quantity, seen: from }, (answer, error) => {
      saving.current = false
      if (error && isRetryable(error)) return setTyped({ text: String(quantity), from, unsent: true })
      const now = answer?.product.quantity ?? product.quantity
      const isHere = document.activeElement === input
      flushSync(() => setTyped(isHere ? { text: String(now), from: now } : undefined))
      // The next input replaces the returned number.
      if (isHere) input.select()
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
          type="text"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={12}
          aria-label={`Stock of ${product.name}`}
          aria-describedby={note ? noteId : undefined}
          aria-busy={busy}
          readOnly={busy}
          value={typed?.text ?? String(product.quantity)}
          onFocus={({ target }) => {
            if (saving.current) return
            if (!typed?.unsent) setTyped({ text: String(product.quantity), from: product.quantity })
            target.select()
          }}
          onChange={({ target }) => setTyped({ text: target.value, from: typed?.from ?? product.quantity })}
          onBlur={({ target }) => {
            save(target)
            if (!saving.current) setTyped(undefined)
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') save(currentTarget)
            if (key === 'Escape') setTyped({ text: String(product.quantity), from: product.quantity })
          }}
          className={`figures min-h-11 w-full rounded-field border pr-3 pl-[3.25rem] text-right lg:pl-3 font-semibold read-only:opacity-70 ${ground(product.quantity)}`}
        />
      </div>
      <p id={noteId} role="status" className={note ? 'mt-1 text-xs text-saffron-ink' : 'sr-only'}>
        {note}
      </p>
    </div>
  )
}

function movedInWords(moved: number): string {
  if (moved === 0) return ''
  return moved < 0 ? `${-moved} sold while you edit` : `${moved} came back while you edit`
}

/** Parses an integer; 0 for other input. */
export function parseStock(text: string): number {
  return Number.parseInt(text, 10) || 0
}

function ground(quantity: number): string {
  if (quantity <= 0) return 'border-pomegranate bg-pomegranate-soft text-pomegranate-ink'
  if (quantity <= LOW_STOCK_BADGE) return 'border-saffron bg-saffron-soft text-saffron-ink'
  return 'border-line-strong bg-card text-ink'
}
