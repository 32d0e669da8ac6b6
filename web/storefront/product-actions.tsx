import { ShoppingBag } from 'lucide-react'
import { Link, useNavigate } from 'react-router'

import { categoryLabel } from '#contract/categories'
import type { Product } from '#contract/entities'
import { paths } from '#contract/paths'
import { useCart } from '#web/cart/cart.ts'
import { Stepper } from '#web/storefront/cart-stepper.tsx'
import { Button } from '#web/ui/button.tsx'

/** Under the thumb on a phone, where the stepper takes the place of Add to Cart; elsewhere there is room for both. */
export function ProductActions({ product }: { product: Product }) {
  const cart = useCart()
  const navigate = useNavigate()
  const soldOut = product.quantity <= 0
  const inCart = (cart.items[product._id] ?? 0) > 0
  return (
    <>
      {soldOut && (
        <p className="mt-4">
          Sold out for now. More of our{' '}
          <Link to={paths.category(product.category)} className="font-semibold text-date underline">
            {categoryLabel(product.category)}
          </Link>
          .
        </p>
      )}
      <div className="bottom-bar mt-5 flex gap-3 md:flex-wrap">
        <Button
          look="secondary"
          className={`flex-1 px-3 whitespace-nowrap md:max-w-56 ${inCart ? 'max-md:hidden' : ''}`}
          disabled={soldOut}
          onClick={() => cart.add(product)}
        >
          <ShoppingBag className="size-5 shrink-0" aria-hidden="true" /> Add to Cart
        </Button>
        {inCart && <Stepper product={product} className="min-w-32 flex-1 md:order-last md:max-w-40" />}
        <Button
          className="flex-1 px-3 whitespace-nowrap md:max-w-56"
          disabled={soldOut}
          onClick={() => {
            cart.add(product)
            void navigate(paths.cart())
          }}
        >
          Buy Now
        </Button>
      </div>
    </>
  )
}
