import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { Address, CartItems, User } from '#contract/entities'
import { paths } from '#contract/paths'
import { errorText } from '#web/api-client.ts'
import type { CartLine } from '#web/cart/cart-items.ts'
import { OPEN_PAYMENT, readOpenPayment } from '#web/cart/open-payment.ts'
import type { RefusedLine } from '#web/cart/take-payment.ts'
import { useKept } from '#web/cart/use-kept.ts'
import { usePayment } from '#web/cart/use-payment.ts'
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
  /** Why the order was refused, if that is because of this line and the line has not changed since. */
  refusalOf: (line: CartLine) => string | undefined
  /** `shownPaise` is the total beside the button. */
  pay: (user: User, lines: readonly CartLine[], address: Address, shownPaise: number) => Promise<void>
}

/** Takes the shopper from the cart to a paid order. */
export function useCheckout(): Checkout {
  const { checkoutScriptUrl, gifts = false } = useSettings()
  const navigate = useNavigate()
  const [paying, setPaying] = useState(false)
  const [held, setHeld] = useState<CartItems>({})
  // The order whose payment window was closed, or whose tab ended. A banking app may still pay it, so its payment is
  // polled.
  const unpaid = useKept(OPEN_PAYMENT, readOpenPayment)
  const [refused, setRefused] = useState<Partial<RefusedLine>>()
  const result = usePayment(paying ? undefined : unpaid).data?.kind
  useEffect(() => whenTouched(() => void loadPayment().catch(() => {})), [])
  useEffect(() => {
    if (unpaid && (result === 'paid' || result === 'returned')) void navigate(paths.paymentSuccess(unpaid))
  }, [unpaid, result, navigate])
  // A ref, because a second tap in the same moment does not see new state yet.
  const started = useRef(false)

  async function pay(user: User, lines: readonly CartLine[], address: Address, shownPaise: number) {
    if (started.current) return
    started.current = true
    setPaying(true)
    setRefused(undefined)
    const pressed = document.activeElement
    try {
      const { takePayment } = await loadPayment()
      const asked = { user, lines, address, scriptUrl: checkoutScriptUrl, gifts, shownPaise, onHeld: setHeld }
      const taken = await takePayment(asked)
      if (taken?.isPaid) await navigate(paths.paymentSuccess(taken.orderId))
    } catch (error) {
      setRefused(error as Partial<RefusedLine>)
      notify.error(errorText(error))
    } finally {
      started.current = false
      setPaying(false)
      // The payment window takes the focus and does not return it.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
    }
  }

  const refusalOf = ({ product, count }: CartLine) =>
    refused?.product === product._id && refused.count === count ? refused.message : undefined

  return { paying, held, closed: unpaid !== undefined, refusalOf, pay }
}
