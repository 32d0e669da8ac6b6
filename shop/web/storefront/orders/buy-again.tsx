import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { Link } from 'react-router'

import type { Order } from '#contract/entities'
import { t, translated } from '#contract/language/language'
import { paths } from '#contract/paths'
import { errorText } from '#web/api-client.ts'
import { setCounts, useCartItems } from '#web/cart/cart.ts'
import { partQuery } from '#web/queries/parts.ts'
import { someProducts } from '#web/storefront/layout/catalogue.ts'
import { orderAgain } from '#web/storefront/orders/order-again.ts'
import { Button } from '#web/ui/button.tsx'
import { T } from '#web/ui/t.tsx'
import { notify } from '#web/ui/toast/toast.tsx'

/** Adds an order's items to the cart again and names those that are not available. */
export function BuyAgain({ items, number }: { items: Order['items']; number: string }) {
  const cart = useCartItems()
  const client = useQueryClient()
  const again = useMutation({
    // Fails at once without a connection, instead of waiting for it.
    mutationFn: async () => {
      const bought = partQuery(someProducts(items.map(({ product }) => product._id)))
      const { products } = await client.fetchQuery({ ...bought, staleTime: 0, networkMode: 'always' })
      return orderAgain(items, products, cart)
    },
    onSuccess: ({ put }) => setCounts(put),
    onError: (error) => notify.error(errorText(error)),
  })
  return (
    <>
      <Button look="secondary" className="max-sm:px-4" busy={again.isPending} onClick={() => again.mutate()}>
        {!again.isPending && <RotateCcw className="size-5 max-sm:hidden" aria-hidden="true" />}
        <span>{t('Buy again')}</span>
        <span className="sr-only">{` ${t('order {number}', { number })}`}</span>
      </Button>
      <div role="status" className="contents">
        {again.error && (
          <p className="order-last basis-full rounded-field bg-pomegranate-soft px-4 py-3 text-sm text-pomegranate-ink">
            {translated(errorText(again.error))}
          </p>
        )}
        {again.data && (
          <p className="order-last basis-full rounded-field bg-shade px-4 py-3 text-sm">
            <span>{again.data.short.length > 0 && `${sentence(again.data.short)}. `}</span>
            {again.data.put.length > 0 && (
              <T
                text={again.data.short.length > 0 ? 'The rest is in {cart}.' : 'Everything is in {cart}.'}
                cart={
                  <Link to={paths.cart()} className="font-medium text-date underline underline-offset-4">
                    {t('your cart')}
                  </Link>
                }
              />
            )}
          </p>
        )}
      </div>
    </>
  )
}

function sentence(parts: string[]): string {
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
