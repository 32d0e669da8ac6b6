import { useId, useState } from 'react'

import type { Product } from '#contract/entities'
import { LOW_STOCK_BADGE } from '#contract/rules'
import { useSetStock } from '#web/seller/set-stock.ts'

/** The stock of one product, to type over: saved on Enter or on leaving the field, put back by Escape. */
export function StockField({ product }: { product: Product }) {
  // What is being typed, and the stock it started from: a poll changes neither.
  const [typed, setTyped] = useState<{ text: string; from: number; saved?: boolean }>()
  const setStock = useSetStock()
  const noteId = useId()
  const sold = typed && !typed.saved ? Math.max(0, typed.from - product.quantity) : 0

  function save() {
    if (!typed) return
    const wanted = stockOf(typed.text)
    if (wanted !== typed.from) setStock(product, wanted, () => setTyped(undefined))
    setTyped({ text: String(wanted), from: wanted, saved: true })
  }

  return (
    <div>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Stock of ${product.name}`}
        aria-describedby={sold > 0 ? noteId : undefined}
        value={typed?.text ?? String(product.quantity)}
        onFocus={({ target }) => {
          setTyped({ text: String(product.quantity), from: product.quantity })
          target.select()
        }}
        onChange={({ target }) =>
          setTyped((before) => ({ text: target.value, from: before?.from ?? product.quantity }))
        }
        onBlur={() => {
          save()
          setTyped(undefined)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save()
          if (key === 'Escape') setTyped({ text: String(product.quantity), from: product.quantity })
        }}
        className={`figures min-h-11 w-full max-w-24 rounded-field border px-3 text-right font-semibold ${ground(product.quantity)}`}
      />
      {sold > 0 && (
        <p id={noteId} role="status" className="mt-1 text-xs text-saffron-ink">
          {sold} sold meanwhile
        </p>
      )}
    </div>
  )
}

/** A whole number out of what was typed, else 0. */
export function stockOf(text: string): number {
  return Number.parseInt(text, 10) || 0
}

function ground(quantity: number): string {
  if (quantity <= 0) return 'border-pomegranate bg-pomegranate-soft text-pomegranate-ink'
  if (quantity <= LOW_STOCK_BADGE) return 'border-saffron bg-saffron-soft text-saffron-ink'
  return 'border-line-strong bg-card text-ink'
}
