import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import type { Product } from '#contract/entities'
import { t } from '#contract/language/language'
import { paths } from '#contract/paths'
import { addToCart, useCartCount } from '#web/cart/cart.ts'
import { Stepper } from '#web/storefront/cart/cart-stepper.tsx'
import { Button } from '#web/ui/button.tsx'
import { Bag } from '#web/ui/pictures/bag.tsx'

/** Add to Cart and Buy Now. On a phone they are at the bottom, and the stepper replaces Add to Cart. */
export function ProductActions({ product }: { product: Product }) {
  const navigate = useNavigate()
  const inCart = useCartCount(product._id) > 0
  const add = useRef<HTMLButtonElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // A second tap while the cart page loads must not add another one.
  const leaving = useRef(false)
  // Moves the focus to the button that replaced the one pressed.
  useEffect(() => {
    const here = document.activeElement
    const isGone = !here || here === document.body || here.getClientRects().length === 0
    if (pressed.current && isGone) (inCart ? more : add).current?.focus({ preventScroll: true })
    pressed.current = false
  }, [inCart])
  return (
    <div className="bottom-bar @container mt-5">
      <div className="flex gap-3 @max-[15rem]:flex-col @max-[15rem]:gap-2 md:flex-wrap">
        <Button
          ref={add}
          look="secondary"
          className={`flex-1 px-3 md:max-w-56 md:min-w-max ${inCart ? 'max-md:hidden' : ''}`}
          onClick={() => {
            pressed.current = true
            addToCart(product)
          }}
        >
          <Bag className="size-5 shrink-0 @max-[15rem]:hidden" /> {t('Add to Cart')}
        </Button>
        {inCart && (
          <Stepper
            product={product}
            control={more}
            onLast={() => (pressed.current = true)}
            className="min-w-32 flex-1 md:order-last md:max-w-40"
          />
        )}
        <Button
          className="flex-1 px-3 md:max-w-56 md:min-w-max"
          onClick={() => {
            if (leaving.current) return
            leaving.current = true
            addToCart(product)
            void Promise.resolve(navigate(paths.cart())).finally(() => (leaving.current = false))
          }}
        >
          {t('Buy Now')}
        </Button>
      </div>
    </div>
  )
}
