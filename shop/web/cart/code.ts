import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { type AnswerOf, calls } from '#contract/calls'
import { toPaise, type Totals } from '#contract/money/money'
import { callApi, errorText } from '#web/api-client.ts'
import type { CartLine } from '#web/cart/cart-items.ts'
import { useInBrowser } from '#web/ui/pictures/in-browser.ts'

const KEPT = 'mewa.code'

/** What the code takes off, and the totals with it; `why` says why it takes nothing off. */
export type CodePrice = { code: string; discountPaise: number; totals: Totals; subtotalPaise: number } | { why: string }

export type CartCode = {
  /** The code that was typed or followed. */
  code: string | undefined
  price: CodePrice | undefined
  busy: boolean
  /** Undefined takes it away. */
  use: (code: string | undefined) => void
}

/** The code of the cart, from `/cart?code=` or typed; its price follows the lines. It lasts as long as the tab. */
export function useCode(lines: readonly CartLine[]): CartCode {
  // Undefined until the shopper uses one or takes it away.
  const [chosen, setChosen] = useState<string | null>()
  // A link may be followed before there is anything in the cart.
  useEffect(() => keep(followed()), [])
  const isInBrowser = useInBrowser()
  const code = (chosen === undefined && isInBrowser ? followed() : chosen) ?? undefined
  const items = lines.map(({ product, count }) => ({ product: product._id, quantity: count }))
  const { data, error, isFetching } = useQuery({
    queryKey: ['code', code, items],
    queryFn: () => callApi(calls.cartQuote, { body: { items, ...(code !== undefined && { code }) } }),
    enabled: code !== undefined && items.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    code,
    price: code === undefined ? undefined : priceOf(data, error),
    busy: isFetching,
    use: (next) => {
      keep(next)
      setChosen(next ?? null)
    },
  }
}

function priceOf(quote: AnswerOf<typeof calls.cartQuote> | undefined, error: Error | null): CodePrice | undefined {
  if (error) return { why: errorText(error) }
  if (!quote) return undefined
  const { code, why, subtotal, discount, tax, total } = quote
  if (code === undefined) return why === undefined ? undefined : { why }
  const discountPaise = toPaise(discount)
  const [subtotalPaise, taxPaise, totalPaise] = [toPaise(subtotal), toPaise(tax), toPaise(total)]
  return {
    code,
    discountPaise,
    subtotalPaise,
    totals: { subtotalPaise: subtotalPaise - discountPaise, taxPaise, totalPaise },
  }
}

function followed(): string | undefined {
  const inAddress = new URLSearchParams(location.search).get('code')
  if (inAddress) return inAddress
  try {
    return sessionStorage.getItem(KEPT) ?? undefined
  } catch {
    return undefined
  }
}

function keep(code: string | undefined): void {
  try {
    if (code === undefined) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, code)
  } catch {
    // A browser without storage forgets it with the page.
  }
}
