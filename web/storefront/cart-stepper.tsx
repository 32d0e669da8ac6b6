import { Minus, Plus, ShoppingBag } from 'lucide-react'

import type { Product } from '#contract/entities'
import { useCart } from '#web/cart/cart.ts'
import { buttonClass } from '#web/ui/button.tsx'

const step = 'inline-flex size-11 items-center justify-center rounded-full text-date hover:bg-shade'

/** An Add button that becomes a stepper once the product is in the cart. */
export function CartStepper({ product }: { product: Product }) {
  const cart = useCart()
  const count = cart.items[product._id] ?? 0

  if (count === 0) {
    return (
      <button
        type="button"
        disabled={product.quantity <= 0}
        aria-label={product.quantity > 0 ? `Add ${product.name} to cart` : undefined}
        onClick={() => cart.add(product)}
        className={buttonClass('secondary', 'w-full border-saffron hover:bg-saffron-soft')}
      >
        <ShoppingBag className="size-4" aria-hidden="true" /> {product.quantity > 0 ? 'Add' : 'Out of stock'}
      </button>
    )
  }
  return (
    <div
      role="group"
      aria-label={`${product.name} in the cart`}
      className="flex items-center justify-between rounded-full border border-saffron bg-saffron-soft text-saffron-ink"
    >
      <button type="button" aria-label="One less" className={step} onClick={() => cart.setCount(product, count - 1)}>
        <Minus className="size-5" aria-hidden="true" />
      </button>
      <output className="figures font-semibold">{count}</output>
      <button type="button" aria-label="One more" className={step} onClick={() => cart.add(product)}>
        <Plus className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}
