import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { CartItems, User } from '#contract/entities'
import { formatPaise } from '#contract/money'
import { paths } from '#contract/paths'
import { errors, totalIsNow } from '#contract/wording'
import { errorText } from '#web/api-client.ts'
import type { CartLine } from '#web/cart/cart-items.ts'
import { usePayment } from '#web/cart/use-payment.ts'
import { productsKey } from '#web/queries.ts'
import { useSettings } from '#web/settings.ts'
import { notify } from '#web/ui/toast.tsx'
import { whenTouched } from '#web/ui/when-idle.ts'

// Not needed before Pay.
const loadPayment = () => import('#web/cart/take-payment.ts')

type Checkout = {
  /** From the tap on Pay until the outcome is known. */
  paying: boolean
  /** The items held by the order placed here; the stock on screen no longer includes them. */
  held: CartItems
  /** The payment window was closed and no payment is known. */
  closed: boolean
  /** `shownPaise` is the total beside the button. */
  pay: (user: User, lines: readonly CartLine[], addressId: string, shownPaise: number) => Promise<void>
}

/** Takes the shopper from the cart to a paid order. */
export function useCheckout(): Checkout {
  const { checkoutScriptUrl } = useSettings()
  const navigate = useNavigate()
  const [paying, setPaying] = useState(false)
  const [held, setHeld] = useState<CartItems>({})
  // The order whose payment window was closed. A banking app may still pay it, so its payment is polled.
  const [unpaid, setUnpaid] = useState<string>()
  const client = useQueryClient()
  const result = usePayment(paying ? undefined : unpaid).data?.kind
  useEffect(() => whenTouched(() => void loadPayment().catch(() => {})), [])
  useEffect(() => {
    if (unpaid && (result === 'paid' || result === 'returned')) void navigate(paths.paymentSuccess(unpaid))
  }, [unpaid, result, navigate])
  // A ref, because a second tap in the same moment does not see new state yet.
  const started = useRef(false)
  const announcedPaise = useRef<number>(undefined)

  async function pay(user: User, lines: readonly CartLine[], addressId: string, shownPaise: number) {
    if (started.current) return
    if (lines.length === 0) return notify.error(errors.cartEmpty)
    started.current = true
    setPaying(true)
    setUnpaid(undefined)
    const pressed = document.activeElement
    try {
      const { takePayment } = await loadPayment()
      const shown = [shownPaise, announcedPaise.current]
      const asked = { user, lines, addressId, scriptUrl: checkoutScriptUrl, shownPaise: shown, onHeld: setHeld }
      const taken = await takePayment(asked)
      if (!taken) return
      if ('totalPaise' in taken) {
        announcedPaise.current = taken.totalPaise
        void client.invalidateQueries({ queryKey: productsKey })
        return notify.error(totalIsNow(formatPaise(taken.totalPaise)))
      }
      if (taken.outcome === 'paid') await navigate(paths.paymentSuccess(taken.orderId))
      if (taken.outcome === 'closed') setUnpaid(taken.orderId)
    } catch (error) {
      notify.error(errorText(error))
    } finally {
      started.current = false
      setPaying(false)
      // The payment window takes the focus and does not return it.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
    }
  }

  return { paying, held, closed: unpaid !== undefined, pay }
}
