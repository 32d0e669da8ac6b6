import { Minus, Plus } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'

import type { Product } from '#contract/entities'
import { t } from '#contract/language/language'
import { addToCart, stepInCart, useCartCount } from '#web/cart/cart.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Bag } from '#web/ui/pictures/bag.tsx'

/** An Add button that becomes a stepper once the product is in the cart. */
export function CartStepper({ product }: { product: Product }) {
  const inCart = useCartCount(product._id) > 0
  const { control, pressed } = useFocusKept(inCart)

  if (inCart) return <Stepper product={product} control={control} onLast={pressed} />
  return (
    <button
      ref={control}
      type="button"
      disabled={product.quantity <= 0}
      aria-label={product.quantity > 0 ? t('Add {name} to cart', { name: product.name }) : undefined}
      onClick={() => {
        pressed()
        addToCart(product)
      }}
      className={buttonClass('secondary', 'w-full border-saffron px-2 hover:bg-saffron-soft disabled:border-line')}
    >
      {product.quantity > 0 && <Bag className="size-4 shrink-0" />}
      <span>{t(product.quantity > 0 ? 'Add' : 'Out of stock')}</span>
    </button>
  )
}

const step = '-my-px inline-flex size-11 shrink-0 items-center justify-center rounded-full text-date hover:bg-shade'

/** A minus button, the count and a plus button. */
export function Stepper({
  product,
  control,
  onLast,
  className = '',
}: {
  product: Product
  control?: Ref<HTMLButtonElement>
  /** Called when the count reaches 0. */
  onLast?: () => void
  className?: string
}) {
  const count = useCartCount(product._id)
  return (
    <div
      role="group"
      aria-label={t('{name} in the cart', { name: product.name })}
      className={`flex items-center justify-between rounded-full border border-saffron bg-saffron-soft text-saffron-ink ${className}`}
    >
      <button
        type="button"
        aria-label={t('One less')}
        className={step}
        onClick={() => {
          if (stepInCart(product, -1) === 0) onLast?.()
        }}
      >
        <Minus className="size-5" aria-hidden="true" />
      </button>
      <output className="figures min-w-6 text-center font-semibold">{count}</output>
      <button
        ref={control}
        type="button"
        aria-label={t('One more')}
        className={step}
        onClick={() => addToCart(product)}
      >
        <Plus className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}

/** Moves the focus to the button that replaces the one pressed. */
function useFocusKept(inCart: boolean) {
  const control = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (wasPressed.current) control.current?.focus({ preventScroll: true })
    wasPressed.current = false
  }, [inCart])
  return { control, pressed: () => (wasPressed.current = true) }
}
